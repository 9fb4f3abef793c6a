// Images of handouts: a real picture, made here, is drawn anew in the GM's browser, and comes to those it is shown to.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { tearDown } from "./fixture.mjs";
import { leaksTo, openTools, setUpListening } from "./listening.mjs";
import { fine } from "./pageChecks.mjs";
import { until } from "./patience.mjs";

let server, browser, quiet, room, gm, ann, bo;
const inside = "taken-at-52.5163-13.3777";

const handouts = (one) => openTools(one, "Handouts");

/** The handout of that title lies open to be read. */
async function unfold(panel, title) {
  const one = panel.locator("details", { hasText: title });
  if ((await one.getAttribute("open")) === null) await one.locator("summary").first().click();
}

/** A PNG, red on the left and blue on the right, with a word in it that is not to be seen. */
async function picture(page, width, height) {
  const drawn = await page.evaluate(
    async ([width, height]) => {
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext("2d");
      pen.fillStyle = "#f00";
      pen.fillRect(0, 0, width / 2, height);
      pen.fillStyle = "#00f";
      pen.fillRect(width / 2, 0, width / 2, height);
      return canvas.toDataURL("image/png").split(",")[1];
    },
    [width, height],
  );
  const png = Buffer.from(drawn, "base64");
  const text = Buffer.from(`Comment\0${inside}`, "latin1");
  const chunk = Buffer.alloc(text.length + 12);
  chunk.writeUInt32BE(text.length, 0);
  chunk.write("tEXt", 4, "latin1");
  text.copy(chunk, 8);
  chunk.writeUInt32BE(crc(chunk.subarray(4, text.length + 8)), text.length + 8);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}
/** The checksum of a PNG's chunk. */
function crc(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** What the server answers whoever asks for the picture of the handout that Ann was told of. */
async function asked(token) {
  const named = () => ann.sent.map((one) => /"image":"([0-9a-f]{64})"/.exec(one)?.[1]).find(Boolean);
  await until(named, "Ann is told of the picture");
  const name = named();
  const address = `${server.url}/rooms/${room.room.room}/images/${name}`;
  return fetch(address, { headers: { authorization: `Bearer ${token}` } });
}
const statusFor = async (token) => (await asked(token)).status;

/** What a shown picture is: its size, the colours of both sides. */
const seen = (image) =>
  image.evaluate(async (one) => {
    await one.decode();
    const canvas = document.createElement("canvas");
    canvas.width = one.naturalWidth;
    canvas.height = one.naturalHeight;
    const pen = canvas.getContext("2d");
    pen.drawImage(one, 0, 0);
    const colour = (part) =>
      [...pen.getImageData(canvas.width * part, canvas.height / 2, 1, 1).data].map((value) => Math.round(value / 255));
    return { size: [canvas.width, canvas.height], left: colour(0.25), right: colour(0.75) };
  });

before(async () => {
  ({ server, browser, quiet, room, gm, ann, bo } = await setUpListening("The gallery"));
});
after(() => tearDown({ server, browser }));

test("a picture is made smaller, and comes to those it is shown to", async () => {
  const panel = await handouts(gm);
  await gm.button("New handout", panel).click();
  await panel.getByLabel("Title").fill("The map");
  const file = { name: "map.png", mimeType: "image/png", buffer: await picture(quiet.page, 3000, 1500) };
  await panel.getByLabel("Picture (PNG, JPEG or WebP)").setInputFiles(file);
  await panel.getByRole("img", { name: "The picture that was chosen" }).waitFor();
  await panel.getByLabel("The picture in words, for who does not see it").fill("A red land and a blue sea");
  await panel.getByRole("radio", { name: "Some" }).click();
  await panel.getByLabel("Ann").check();
  await fine(gm, "handout-image-form-desk");
  await gm.button("Save", panel).click();

  await ann.button("Handout: The map").click();
  const image = ann.page.getByRole("img", { name: "A red land and a blue sea" });
  await image.and(ann.page.locator("[src]")).waitFor();
  assert.deepEqual(await seen(image), { size: [2048, 1024], left: [1, 0, 0, 1], right: [0, 0, 1, 1] });
  const stored = await asked(room.room.tokens.gm);
  assert.match(stored.headers.get("content-type"), /^image\/(webp|jpeg)$/);
  assert.ok(!Buffer.from(await stored.arrayBuffer()).includes(inside), "what the file said besides did not leave the GM's browser");
  assert.ok(file.buffer.includes(inside));
  await fine(ann, "handout-image-phone");
  assert.deepEqual(leaksTo(bo, /image|The map/).filter((one) => one.includes("handout")), []);
});

test("who is not shown it is told that there is none, and nobody after it is gone", async () => {
  assert.equal(await statusFor(room.room.tokens.gm), 200);
  assert.equal(await statusFor(room.room.tokens.spectator), 404);
  const panel = await handouts(gm);
  await unfold(panel, "The map");
  await gm.button("Show to all", panel).click();
  await bo.button("Handout: The map").click();
  const image = bo.page.getByRole("img", { name: "A red land and a blue sea" });
  await image.and(bo.page.locator("[src]")).waitFor();
  assert.equal(await statusFor(room.room.tokens.spectator), 200);
  await gm.answered();
  await unfold(panel, "The map");
  await gm.button("Take away", panel).click();
  await gm.button("Take away", panel).last().click();
  await image.waitFor({ state: "detached" });
  for (const token of [room.room.tokens.gm, room.room.tokens.spectator]) assert.equal(await statusFor(token), 404);
});

test("what is no picture is not sent", async () => {
  const panel = await handouts(gm);
  await gm.button("New handout", panel).click();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const file = panel.getByLabel("Picture (PNG, JPEG or WebP)");
  await file.setInputFiles({ name: "map.png", mimeType: "image/png", buffer: svg });
  await panel.getByRole("alert").getByText("This browser cannot read that file as a picture.").waitFor();
  await gm.button("Cancel", panel).click();
});
