/**
 * The stand-ins ask nobody for a password, so nobody but this machine may speak to them. A page of another site can send
 * requests to this machine too: its browser then names the site in `Origin`. A page whose site gives its own name this
 * machine's address (DNS rebinding) is of the same origin for the browser, which then names the site in `Host`.
 */
import type { IncomingHttpHeaders } from 'node:http';

const VARIABLE = 'EMULATOR_ALLOWED_HOSTS';

/** The further names that the developer lets in: EMULATOR_ALLOWED_HOSTS, separated by commas, without ports. */
export function readAllowedHosts(env: Readonly<Record<string, string | undefined>> = process.env): string[] {
  return (env[VARIABLE] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Why a request must not be answered, in a sentence for the developer; null if it may be. Its `Host` and, where there is
 * one, its `Origin` have to be of this machine or of the allowed names, on any port. A program sends no `Origin`; a page
 * without a site of its own (a file, a sandboxed frame) says `null`, and is refused.
 */
export function refusalOf(headers: IncomingHttpHeaders, allowed: readonly string[]): string | null {
  const { host, origin } = headers;
  if (host !== undefined && !mayCall(host, allowed)) return refuse('Host', host);
  if (origin === undefined || mayCall(origin.replace(/^https?:\/\//, ''), allowed)) return null;
  return refuse('Origin', origin);
}

/** `address` is a name or an address with or without a port; IPv6 in brackets. */
function mayCall(address: string, allowed: readonly string[]): boolean {
  const name = /^(\[[\da-f:.]+\]|[^\s:/@?#\\[\]]+)(?::\d+)?$/i.exec(address)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  return isLoopback(name) || allowed.some((other) => other.toLowerCase() === name);
}

/** 127.0.0.0/8, as browsers write it: only in full. */
function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

function refuse(header: string, value: string): string {
  return `Refused: ${header} ${value} is not of this machine. ${VARIABLE} at start lets other names in.\n`;
}
