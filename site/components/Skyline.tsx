import { SKYLINE_BACK, SKYLINE_FRONT, SKYLINE_MIDDLE, SKYLINE_WINDOWS } from './drawings/skyline.ts';

/** An old town from afar, in the tenant's colours: stands where a tenant has no picture of its own. */
export function Skyline({ className }: { className: string }) {
  return (
    <svg
      className={`skyline ${className}`}
      viewBox="0 0 1200 240"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="skyline-back" d={SKYLINE_BACK} />
      <path className="skyline-middle" d={SKYLINE_MIDDLE} />
      <path className="skyline-front" d={SKYLINE_FRONT} />
      <path className="skyline-windows" d={SKYLINE_WINDOWS} />
    </svg>
  );
}
