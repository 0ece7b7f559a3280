import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Message } from './message.ts';

/** How many messages are kept. */
const KEPT = 500;

/** The messages that arrived, oldest first. */
export interface KeptMail {
  list(): readonly Message[];
  add(message: Message): void;
}

/** Keeps messages in memory and, with a file, between runs: one message a line, so that a kill loses at most the last one. */
export function keepMail(file?: string): KeptMail {
  let messages: Message[] = [];
  if (file !== undefined && existsSync(file)) {
    messages = readFileSync(file, 'utf8').split('\n').flatMap(parseLine).slice(-KEPT);
    writeFileSync(file, messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }
  return {
    list: () => messages,
    add(message) {
      messages = [...messages, message].slice(-KEPT);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(message)}\n`);
    },
  };
}

function parseLine(line: string): Message[] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this module writes the file
    return [JSON.parse(line) as Message];
  } catch {
    return [];
  }
}
