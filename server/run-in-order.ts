import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Receive = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Requests that one connection may send before it is answered; browsers send one. */
const BREATH_MAX = 100;

/**
 * Whoever asks for much in one breath gets it one after the other, as they have to read it: a connection takes one
 * place at the gate, and one answer of memory where nobody reads.
 */
export function runInOrder(receive: Receive): Receive {
  /** Of each connection the answer that is due last, and how many are due in all. */
  const lines = new WeakMap<Socket, { last: ServerResponse; due: number }>();

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lines.get(socket);
    if (line === undefined || line.due === 0) {
      lines.set(socket, { last: outgoing, due: 1 });
      receive(incoming, outgoing);
    } else if (line.due === BREATH_MAX) {
      socket.destroy();
      return;
    } else {
      line.last.once('close', () => {
        if (socket.writable) receive(incoming, outgoing);
      });
      line.last = outgoing;
      line.due += 1;
    }
    outgoing.once('close', () => {
      const left = lines.get(socket);
      if (left !== undefined) left.due -= 1;
    });
  };
}
