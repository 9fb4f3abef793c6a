// A table as a Colyseus room: its matchmaker, its messages.

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { listening, roll } from "./table.mjs";

class Table extends Room {
  messages = {
    roll: (client, { id }) => {
      this.broadcast("event", roll(this.roomId, client.userData.name, id));
      client.send("reply", { id });
    },
  };

  onJoin(client, { name }) {
    client.userData = { name };
    this.broadcast("joined", name, { except: client });
    const names = this.clients.map((member) => member.userData.name);
    client.send("members", names);
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
listening(transport.server);
