// A deal's form: questions that the chosen contract does not ask are hidden and not sent.
for (const form of document.querySelectorAll("[data-deal-form]")) {
  const contract = form.elements.contract;
  const questions = [...form.querySelectorAll("[data-when]")];
  const several = (key) => /\.by_declarer(\.|$)/.test(key);

  function show() {
    const declarers = form.querySelectorAll("input[name=declarers]:checked").length;
    for (const question of questions) {
      const asked = question.dataset.when.split(" ");
      const wanted = contract.value === "" ? question.contains(contract) : asked.includes(contract.value);
      const inputs = [...question.querySelectorAll("input, select, textarea")];
      const apart = inputs.some((input) => several(input.name));
      const single = ["tricks.declarers", "result"].includes(inputs[0]?.name);
      const rival = questions.some(
        (one) =>
          one !== question &&
          one.dataset.when.split(" ").includes(contract.value) &&
          several(one.querySelector("input, select")?.name ?? ""),
      );
      const hidden = !wanted || (apart && declarers < 2) || (single && rival && declarers > 1);
      question.hidden = hidden;
      for (const input of inputs) input.disabled = hidden;
    }
    for (const rare of form.querySelectorAll("details.rare")) {
      rare.hidden = [...rare.querySelectorAll("[data-when]")].every((question) => question.hidden);
      if (rare.querySelector("[data-priced]:not([hidden])")) rare.open = true;
    }
  }

  form.addEventListener("change", show);
  show();
}
