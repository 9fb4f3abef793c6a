// The table on ws, kept by SQLite: what comes in one turn of the loop is one commit, and nobody hears of it before.

import { DatabaseSync } from "node:sqlite";
import WebSocket, { WebSocketServer } from "ws";
import { listening, roll } from "./table.mjs";

const rooms = new Map();

const database = new DatabaseSync(`${process.argv[2]}/table.db`);
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE events (id INTEGER PRIMARY KEY, room TEXT NOT NULL, event TEXT NOT NULL);
`);
const insert = database.prepare(
  "INSERT INTO events (room, event) VALUES (?, ?)",
);

const broadcast = (room, data) => {
  rooms.get(room).forEach((client) => {
    if (client.readyState === WebSocket.OPEN) client.send(data);
  });
};

/** What waits for this turn's commit: the record, and what is to be done once it is durable. */
let turn = [];

function commit() {
  const records = turn;
  turn = [];
  database.exec("BEGIN");
  for (const { room, record } of records) insert.run(room, record);
  database.exec("COMMIT");
  for (const { then } of records) then();
}

function store(room, event, then) {
  if (turn.length === 0) setImmediate(commit);
  turn.push({ room, record: JSON.stringify(event), then });
}

const server = new WebSocketServer({ host: "127.0.0.1", port: 0 }, () =>
  listening(server),
);

server.on("connection", (socket) => {
  socket.on("error", console.error);

  socket.on("message", (data) => {
    const { method, id, room, name } = JSON.parse(data);
    if (method === "join") {
      store(room, { joined: name }, () => {
        socket.room = room;
        socket.name = name;
        if (!rooms.has(room)) rooms.set(room, new Set());
        const members = rooms.get(room);
        broadcast(room, JSON.stringify({ joined: name }));
        members.add(socket);
        const names = [...members].map((member) => member.name);
        socket.send(JSON.stringify({ id, result: { members: names } }));
      });
    } else if (method === "roll") {
      const event = roll(socket.room, socket.name, id);
      store(socket.room, event, () => {
        broadcast(socket.room, JSON.stringify({ event }));
        socket.send(JSON.stringify({ id, result: {} }));
      });
    }
  });

  socket.on("close", () => rooms.get(socket.room)?.delete(socket));
});
