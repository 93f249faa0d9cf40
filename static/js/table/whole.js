// The rules as the page carries them, with nothing said twice (tournaments/lean.py), made whole again.
export function whole(carried) {
  if (!carried) return null;
  const { usual, measures, ...rules } = carried;
  const contracts = rules.contracts.map((one) => contractOf({ ...usual.contracts, ...one }, measures));
  const keys = contracts.map(({ key }) => key);
  const when = (places) =>
    places && places.flatMap((place) => (Array.isArray(place) ? keys.slice(place[0], place[1] + 1) : place));
  const fields = rules.fields
    .map((one) => ({ ...usual.fields, ...one }))
    .map((one) => ({ ...one, when: when(one.when) }));
  fields[0].choices = fields[0].choices.map((one) =>
    one.value ? one : named(contracts.find(({ key }) => key === one)),
  );
  const remarks = Object.fromEntries(
    Object.entries(rules.remarks).map(([key, one]) => [key, { ...one, when: when(one.when) }]),
  );
  return { ...rules, contracts, fields, remarks, ladder: rules.ladder ?? keys.map((key) => [key]) };
}

function contractOf(one, measures) {
  const measure = { ...measures[one.measure] };
  if ("level" in measure) measure.level = one.call.level;
  const tables = Object.fromEntries(Object.entries(one.tables).map(([values, steps]) => [values, summed(steps)]));
  return {
    ...one,
    measure,
    tables,
    key: one.key || Object.values(one.call).join("_"),
    name: one.name || `${one.family} ${one.call.level}`,
  };
}

const named = ({ key, name, family }) => ({ value: key, name, group: family });

function summed(steps) {
  let line = 0;
  return steps.map((step) => (line += step));
}
