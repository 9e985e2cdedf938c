/** Outlines on a 24 × 24 grid, drawn with a stroke of 1.75. */
export const ICON_PATHS = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  cart: 'M3 4h2.2l2.3 11h10.3l2.2-8H6.3M9 20h.01M17 20h.01',
  close: 'M6 6l12 12M18 6L6 18',
  contrast: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 8h5.5M12 12h8.6M12 16h7',
  external: 'M14 5h5v5M19 5l-8 8M11 6H5v13h13v-6',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C9 7.5 7 6.4 7 5s2.3-1.6 3.5-.4S12 7.5 12 7.5zM12 7.5c3 0 5-1.1 5-2.5s-2.3-1.6-3.5-.4S12 7.5 12 7.5z',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  map: 'M9 4.5L3.5 7v12.5L9 17l6 2.5 5.5-2.5V4.5L15 7zM9 4.5V17M15 7v12.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone: 'M7 4H4.5C4.5 13 11 19.5 20 19.5V17l-4-2-2 2c-3-1.3-5.7-4-7-7l2-2z',
  pin: 'M12 21c4.5-5 6.5-8.3 6.5-11a6.5 6.5 0 0 0-13 0c0 2.7 2 6 6.5 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  shield: 'M12 3l7.5 2.5v5.8c0 4.7-3.2 8-7.5 9.7-4.3-1.7-7.5-5-7.5-9.7V5.5zM8.8 11.9l2.4 2.4 4.2-4.6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
} as const;

export type IconName = keyof typeof ICON_PATHS;
