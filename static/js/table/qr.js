// A QR code drawn on this device: bytes, error correction L, versions 1 to 20 (ISO/IEC 18004).
const EC_PER_BLOCK = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
const EXP = [];
const LOG = [];
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (one, other) => (one && other ? EXP[(LOG[one] + LOG[other]) % 255] : 0);

// How many data and correction modules a version has, patterns left out.
function rawModules(version) {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const align = Math.floor(version / 7) + 2;
    count -= (25 * align - 10) * align - 55;
    if (version >= 7) count -= 36;
  }
  return count;
}

const dataBytes = (version) => Math.floor(rawModules(version) / 8) - EC_PER_BLOCK[version] * BLOCKS[version];

function encoded(bytes) {
  const version = EC_PER_BLOCK.findIndex((_, one) => one > 0 && bytes.length + (one < 10 ? 2 : 3) <= dataBytes(one));
  if (version < 0) throw new RangeError("Too long for one code.");
  const bits = [0, 1, 0, 0];
  const push = (value, length) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >>> at) & 1);
  };
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  const room = dataBytes(version) * 8;
  push(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  const data = Array.from({ length: bits.length / 8 }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2));
  return { version, codewords: withCorrection(data, version) };
}

function divisor(degree) {
  let result = [...Array(degree - 1).fill(0), 1];
  for (let root = 1, step = 0; step < degree; step += 1, root = times(root, 2)) {
    result = result.map((value, at) => times(value, root) ^ (result[at + 1] ?? 0));
  }
  return result;
}

function remainder(data, by) {
  const result = Array(by.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ result.shift();
    result.push(0);
    by.forEach((value, at) => (result[at] ^= times(value, factor)));
  }
  return result;
}

function withCorrection(data, version) {
  const blocks = BLOCKS[version];
  const short = Math.floor(data.length / blocks);
  const shorter = blocks - (data.length % blocks);
  const by = divisor(EC_PER_BLOCK[version]);
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, at) => {
    const part = data.slice(from, (from += short + (at < shorter ? 0 : 1)));
    return { part, correction: remainder(part, by) };
  });
  const across = (rows) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.flatMap((row) => row[at] ?? []),
    ).flat();
  return [...across(parts.map((one) => one.part)), ...across(parts.map((one) => one.correction))];
}

class Grid {
  constructor(version) {
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.fixed = this.dark.map((row) => [...row]);
    this.patterns(version);
  }

  set(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y][x] = Boolean(dark);
    this.fixed[y][x] = true;
  }

  patterns(version) {
    for (let at = 0; at < this.size; at += 1) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [this.size - 4, 3],
      [3, this.size - 4],
    ])
      this.square(x, y, 4, [2, 4]);
    const places = alignment(version, this.size);
    const corner = (i, j) => (i === 0 && (j === 0 || j === places.length - 1)) || (i === places.length - 1 && j === 0);
    places.forEach((x, i) => places.forEach((y, j) => corner(i, j) || this.square(x, y, 2, [1])));
    this.format(0);
    if (version >= 7) this.version(version);
  }

  square(x, y, reach, light) {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1)
        this.set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }

  format(mask) {
    const data = (1 << 3) | mask;
    let rest = data;
    for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (at) => (bits >>> at) & 1;
    for (let at = 0; at <= 5; at += 1) this.set(8, at, bit(at));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.set(this.size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.set(8, this.size - 15 + at, bit(at));
    this.set(8, this.size - 8, true);
  }

  version(version) {
    let rest = version;
    for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const [a, b] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.set(a, b, (bits >>> at) & 1);
      this.set(b, a, (bits >>> at) & 1);
    }
  }

  // Mask 0 throughout: every reader takes it, and one mask needs no choosing.
  fill(codewords) {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        for (const x of [right, right - 1]) {
          const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
          if (this.fixed[y][x]) continue;
          const bit = at < codewords.length * 8 && (codewords[at >>> 3] >>> (7 - (at & 7))) & 1;
          this.dark[y][x] = Boolean(bit) !== ((x + y) % 2 === 0);
          at += 1;
        }
      }
    }
  }
}

function alignment(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)];
}

const bytesOf = (text) => [...new TextEncoder().encode(text)];

export const fits = (text) => bytesOf(text).length <= dataBytes(BLOCKS.length - 1) - 3;

export function modules(text) {
  const { version, codewords } = encoded(bytesOf(text));
  const grid = new Grid(version);
  grid.fill(codewords);
  return grid.dark;
}

// An SVG with the quiet border a reader needs.
export function draw(text) {
  const dark = modules(text);
  const size = dark.length + 8;
  const path = dark.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : []))).join("");
  const make = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
  };
  const svg = make("svg", {
    viewBox: `0 0 ${size} ${size}`,
    role: "img",
    class: "qr",
    "shape-rendering": "crispEdges",
  });
  svg.append(make("rect", { width: size, height: size, fill: "#ffffff" }), make("path", { d: path, fill: "#000000" }));
  return svg;
}
