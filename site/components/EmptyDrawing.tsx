import { ICON_PATHS, type IconName } from './icon-paths.ts';

/** A quiet town in the tenant's colour, and in front of it, on a voucher, what is missing. */
export function EmptyDrawing({ icon }: { icon: IconName }) {
  return (
    <svg className="empty-drawing" viewBox="0 0 200 132" aria-hidden="true" focusable="false">
      <path className="soft" d="M18 104V72h18V58l12-10 12 10v46zM140 104V52l10-22 10 22v16h22v36z" />
      <ellipse className="ground" cx="100" cy="108" rx="92" ry="16" />
      <path
        className="line"
        d="M50 34h100a8 8 0 0 1 8 8v16a10 10 0 0 0 0 20v16a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8V78a10 10 0 0 0 0-20V42a8 8 0 0 1 8-8z"
      />
      <path className="sign" d={ICON_PATHS[icon]} transform="translate(76 44) scale(2)" />
    </svg>
  );
}
