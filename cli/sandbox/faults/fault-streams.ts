const CHUNK_BYTES = 65_536;
const DRIPS = 60;
const ARRIVAL_MS = 100;

/** A JSON array with one long text, made while it is read: no memory is held. */
export function hugeJson(bytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES).fill('x'.charCodeAt(0));
  const encoder = new TextEncoder();
  let left = bytes;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('["')),
    pull: (controller) => {
      const piece = chunk.subarray(0, Math.min(left, CHUNK_BYTES));
      left -= piece.length;
      if (piece.length > 0) return controller.enqueue(piece);
      controller.enqueue(encoder.encode('"]'));
      return controller.close();
    },
  });
}

/** Blanks, which JSON allows in front, over `ms` milliseconds, and then the text. */
export function dripping(text: string, ms: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let drips = 0;
  return new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => {
        drips += 1;
        if (drips < DRIPS) return controller.enqueue(encoder.encode(' '));
        clearInterval(timer);
        controller.enqueue(encoder.encode(text));
        return controller.close();
      }, ms / DRIPS);
    },
    cancel: () => clearInterval(timer),
  });
}

/** The first half of the text, and then nothing: `cut` is called once it had the time to arrive. */
export function halfOf(text: string, cut: () => void): ReadableStream<Uint8Array> {
  const half = new TextEncoder().encode(text.slice(0, text.length / 2));
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(half);
      timer = setTimeout(cut, ARRIVAL_MS);
    },
    cancel: () => clearTimeout(timer),
  });
}
