// A table on ws, as its README broadcasts: one JSON text to each open client of the room.

import WebSocket, { WebSocketServer } from "ws";
import { listening, roll } from "./table.mjs";

const rooms = new Map();

const broadcast = (room, message) => {
  const data = JSON.stringify(message);
  rooms.get(room).forEach((client) => {
    if (client.readyState === WebSocket.OPEN) client.send(data);
  });
};

const server = new WebSocketServer({ host: "127.0.0.1", port: 0 }, () =>
  listening(server),
);

server.on("connection", (socket) => {
  socket.on("error", console.error);

  socket.on("message", (data) => {
    const { method, id, room, name } = JSON.parse(data);
    if (method === "join") {
      socket.room = room;
      socket.name = name;
      if (!rooms.has(room)) rooms.set(room, new Set());
      const members = rooms.get(room);
      broadcast(room, { joined: name });
      members.add(socket);
      const names = [...members].map((member) => member.name);
      socket.send(JSON.stringify({ id, result: { members: names } }));
    } else if (method === "roll") {
      broadcast(socket.room, { event: roll(socket.room, socket.name, id) });
      socket.send(JSON.stringify({ id, result: {} }));
    }
  });

  socket.on("close", () => rooms.get(socket.room)?.delete(socket));
});
