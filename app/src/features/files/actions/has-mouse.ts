/** Right clicks need a mouse, and the menu key a keyboard, which comes with one. */
export const hasMouse = typeof matchMedia !== 'function' || matchMedia('(any-hover: hover)').matches;
