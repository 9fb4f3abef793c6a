// Many people at one table without as many browsers: their sockets are opened from one page and speak the
// protocol plainly.

/** Puts `seat(room, token, person)` into the page; it joins and answers with what gives commands from there. */
export async function crowdOn(page) {
  await page.evaluate(() => {
    let number = 0;
    const seats = [];
    const random = () =>
      Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
        byte.toString(16),
      ).join("");
    globalThis.sit = (room, params) =>
      new Promise((done, failed) => {
        const socket = new WebSocket(
          `${location.origin.replace("http", "ws")}/rooms/${room}/ws`,
          ["kast.v1"],
        );
        const waiting = new Map();
        const ask = (method, given) =>
          new Promise((answered, refused) => {
            const id = `${random()}-${(number += 1)}`;
            waiting.set(id, { answered, refused });
            socket.send(
              JSON.stringify({ jsonrpc: "2.0", id, method, params: given }),
            );
          });
        socket.onmessage = ({ data }) => {
          const { id, result, error } = JSON.parse(data);
          const asked = waiting.get(id);
          if (error)
            asked?.refused(new Error(`${error.data?.kind}: ${error.message}`));
          else asked?.answered(result);
        };
        socket.onclose = ({ code }) => failed(new Error(`closed with ${code}`));
        socket.onopen = async () => {
          try {
            const joined = await ask("room.join", params);
            done(seats.push({ ask, joined }) - 1);
          } catch (error) {
            failed(error);
          }
        };
      });
    globalThis.ask = (seat, method, params) => seats[seat].ask(method, params);
    globalThis.memberOf = (seat) => seats[seat].joined.member;
    globalThis.stateOf = (seat) => seats[seat].joined.state;
  });
  return {
    sit: (room, params) =>
      page.evaluate(
        ([one, other]) => globalThis.sit(one, other),
        [room, params],
      ),
    ask: (seat, method, params = {}) =>
      page.evaluate(
        ([one, two, three]) => globalThis.ask(one, two, three),
        [seat, method, params],
      ),
    /** The game's table as the seat was told of it when it sat down. */
    table: (seat) => page.evaluate((one) => globalThis.stateOf(one).table, seat),
    memberOf: (seat) => page.evaluate((one) => globalThis.memberOf(one), seat),
  };
}
