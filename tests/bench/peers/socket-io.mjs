// A table on socket.io: its rooms, its acknowledgements.

import { createServer } from "node:http";
import { Server } from "socket.io";
import { listening, roll } from "./table.mjs";

const server = createServer();
const io = new Server(server);

io.on("connection", (socket) => {
  socket.on("join", async ({ room, name }, answer) => {
    socket.data = { room, name };
    socket.join(room);
    socket.to(room).emit("joined", name);
    const members = await io.in(room).fetchSockets();
    answer({ members: members.map((member) => member.data.name) });
  });

  socket.on("roll", ({ id }, answer) => {
    const { room, name } = socket.data;
    io.to(room).emit("event", roll(room, name, id));
    answer({ id });
  });
});

server.listen(0, "127.0.0.1", () => listening(server));
