import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Receive = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Requests that one connection may send before it gets an answer (pipelining). Browsers send one. */
const PIPELINED_MAX = 100;

/**
 * Handles pipelined requests of one connection one after the other, in the order in which the responses are sent. So a
 * connection takes one slot of the load limit, and one buffered response if the client does not read.
 */
export function runInOrder(receive: Receive): Receive {
  /** For each connection: the last response that is due, and how many are due. */
  const queues = new WeakMap<Socket, { last: ServerResponse; due: number }>();

  return (incoming, outgoing) => {
    const { socket } = incoming;
    const queue = queues.get(socket);
    if (queue === undefined || queue.due === 0) {
      queues.set(socket, { last: outgoing, due: 1 });
      receive(incoming, outgoing);
    } else if (queue.due === PIPELINED_MAX) {
      socket.destroy();
      return;
    } else {
      queue.last.once('close', () => {
        if (socket.writable) receive(incoming, outgoing);
      });
      queue.last = outgoing;
      queue.due += 1;
    }
    outgoing.once('close', () => {
      const current = queues.get(socket);
      if (current !== undefined) current.due -= 1;
    });
  };
}
