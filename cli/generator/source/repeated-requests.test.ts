import { describe, expect, onTestFinished, test } from 'vitest';
import { CALLER, client, closedOrigin, createFastClock, failure, respond, serve } from '../../testing/api-server.ts';
import { createApiClient } from './api-client.ts';

describe('repeating', () => {
  test.each([408, 425, 429, 500, 503])('status %i is tried again', async (status) => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      if (++calls < 3) response.writeHead(status).end();
      else respond(response, '1');
    });
    const meter = { requests: 0, bytes: 0 };
    await client().get(origin, CALLER, meter);
    expect(meter.requests).toBe(3);
  });

  test.each([400, 401, 404, 301, 204])('status %i is final', async (status) => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      calls++;
      response.writeHead(status, { location: 'https://elsewhere.example/' }).end();
    });
    expect(await failure(client().get(origin, CALLER))).toMatchObject({ kind: 'status', status });
    expect(calls).toBe(1);
  });

  test('lasts a minute with growing delays under full jitter, and tries a last time at its end', async () => {
    const origin = await serve((_request, response) => response.writeHead(500).end('it\u001b[31m hurts'));
    const clock = createFastClock();
    const delays: number[] = [];
    const notices: unknown[] = [];
    const wait = async (ms: number) => {
      delays.push(ms);
      await clock.wait(ms);
    };
    const options = { ...clock, wait, random: () => 0.5, onRetry: (notice: unknown) => notices.push(notice) };
    const error = await failure(client(options).get(origin, CALLER));
    expect(error).toMatchObject({ kind: 'status', status: 500, url: origin, excerpt: 'it [31m hurts' });
    expect(delays.slice(0, 8)).toEqual([150, 300, 600, 1200, 2400, 4800, 5000, 5000]);
    const total = delays.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThan(55_000);
    expect(total).toBeLessThan(60_000);
    expect(notices).toHaveLength(delays.length);
    expect(notices[1]).toMatchObject({ tenant: 'muster', attempt: 2, url: origin, reason: 'answers with status 500' });
  });

  test.each([
    [0, 0],
    [1, 3],
  ])('with %d seconds for it, there are %d repetitions', async (retrySeconds, repetitions) => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      calls++;
      response.writeHead(503, { ...(retrySeconds === 0 && { 'retry-after': '1' }) }).end();
    });
    await failure(client({ random: () => 0.5 }).get(origin, { ...CALLER, retrySeconds }));
    expect(calls).toBe(1 + repetitions);
  });

  test.each([
    ['2', 2000],
    ['3600', 60_000],
    [new Date(0).toUTCString(), 0],
    ['soon', 150],
  ])('waits as long as Retry-After: %s says, a minute at most', async (retryAfter, delay) => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      if (++calls === 1) response.writeHead(429, { 'retry-after': retryAfter }).end();
      else respond(response, '1');
    });
    const delays: number[] = [];
    await client({ random: () => 0.5, wait: async (ms) => delays.push(ms) }).get(origin, CALLER);
    expect(delays).toEqual([delay]);
  });

  test('a connection that breaks in the middle of an answer is tried again', async () => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      if (++calls > 1) return respond(response, '[1,2]');
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('[1,', () => response.destroy());
    });
    expect(String(await client().get(origin, CALLER))).toBe('[1,2]');
  });

  test('a host where nothing listens is unreachable in the end', async () => {
    const origin = await closedOrigin();
    const meter = { requests: 0, bytes: 0 };
    const error = await failure(client().get(`${origin}/merchants`, CALLER, meter));
    expect(error).toMatchObject({ kind: 'unreachable', url: `${origin}/merchants` });
    expect(error.message).toContain('ECONNREFUSED');
    expect(meter.requests).toBeGreaterThan(5);
  });
});

test('many requests that wait for their repetition cause no warning of a leak', async () => {
  const origin = await serve((_request, response) => response.writeHead(503, { 'retry-after': '60' }).end());
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const abort = new AbortController();
  let waiting = 0;
  const { get, close } = createApiClient({ signal: abort.signal, onRetry: () => waiting++ });
  onTestFinished(close);
  const results = Promise.allSettled(Array.from({ length: 30 }, () => get(origin, CALLER)));
  await expect.poll(() => waiting).toBe(30);
  abort.abort(new Error('stopped by hand'));
  await results;
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});
