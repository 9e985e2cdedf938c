import { InvalidArgumentError } from 'commander';
import { MOST_JOBS } from '../fleet/plan.ts';

/** @throws InvalidArgumentError unless `text` is a whole number from 1 on. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError('A whole number from 1 on is needed.');
  }
  return value;
}

/** @throws InvalidArgumentError unless `text` is a port number, 0 included. */
export function portNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('A port from 0 to 65535 is needed.');
  return value;
}

/** @throws InvalidArgumentError unless `text` is a number of jobs that every CI system takes. */
export function jobCount(text: string): number {
  const value = positiveInteger(text);
  if (value > MOST_JOBS) throw new InvalidArgumentError(`No more than ${MOST_JOBS} jobs are possible.`);
  return value;
}

/** `8080` or `127.0.0.1:8080` */
export function listenAddress(text: string): { address?: string; port: number } {
  const [, address, port = ''] = /^(?:([\w.-]+|\[[\da-fA-F:.]+\]):)?(\d+)$/.exec(text) ?? [];
  if (Number(port) < 1 || port === '')
    throw new InvalidArgumentError('A port is needed, or an address and a port: 127.0.0.1:8080.');
  return { ...(address === undefined ? {} : { address }), port: portNumber(port) };
}
