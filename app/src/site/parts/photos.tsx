/*
 * Four small pictures as a family would send them. They are drawn, so that the first screen shows nobody's
 * real pictures; their colours belong to the scenes and not to the interface.
 */

/** Drawing of a sunrise over the sea. */
export function SeaPhoto() {
  return (
    <svg viewBox="0 0 80 80" className="size-full" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="80" height="80" fill="#f8d9a8" />
      <rect width="80" height="30" y="14" fill="#f4b97e" opacity=".6" />
      <circle cx="40" cy="45" r="13" fill="#f08a3c" />
      <rect width="80" height="35" y="45" fill="#3f6d9c" />
      <path d="M30 52h20M26 58h28M33 64h14" stroke="#f6c48b" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M0 46c10-9 18-9 24 0zM62 46c5-6 12-8 18-6v6z" fill="#2b4a6d" />
      <path d="M58 60h16l-4 6H61zM66 44v15M66 45l9 11h-9" fill="#fdf6e7" stroke="#22344f" strokeWidth="1.4" />
    </svg>
  );
}

/** Drawing of a birthday cake. */
export function CakePhoto() {
  return (
    <svg viewBox="0 0 80 80" className="size-full" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="80" height="80" fill="#e9c5cf" />
      <circle cx="14" cy="18" r="9" fill="#f6e3b5" />
      <circle cx="66" cy="14" r="7" fill="#b9d4d6" />
      <ellipse cx="40" cy="68" rx="32" ry="6" fill="#c79aa9" />
      <rect x="14" y="40" width="52" height="28" rx="5" fill="#fff7ec" />
      <path
        d="M14 48c5 7 9 7 13 0 4 7 9 7 13 0 4 7 9 7 13 0 4 7 8 7 13 0v-4a5 5 0 0 0-5-5H19a5 5 0 0 0-5 5z"
        fill="#d4647c"
      />
      <path d="M28 39V28M40 39V26M52 39V28" stroke="#5a7fb0" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M28 25c-3-3 0-6 0-8 0 2 3 5 0 8ZM40 23c-3-3 0-6 0-8 0 2 3 5 0 8ZM52 25c-3-3 0-6 0-8 0 2 3 5 0 8Z"
        fill="#f0a12e"
      />
    </svg>
  );
}

/** Drawing of a cat on a sofa. */
export function CatPhoto() {
  return (
    <svg viewBox="0 0 80 80" className="size-full" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="80" height="80" fill="#bcd0b4" />
      <rect y="52" width="80" height="28" fill="#7d9b86" />
      <path d="M20 74c-3-22 4-36 20-36s23 14 20 36z" fill="#e9a35c" />
      <path d="M22 42l-2-20 13 8h14l13-8-2 20c0 10-8 16-18 16s-18-6-18-16Z" fill="#f0b06c" />
      <path d="M36 30v7M40 30v8M44 30v7" stroke="#c77c36" strokeWidth="2.4" strokeLinecap="round" />
      <path
        d="M30 43c1.500-2 4-2 5.500 0M45 43c1.500-2 4-2 5.500 0"
        stroke="#4b3320"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M37 48h6l-3 3zM40 51c0 3-4 4-6 2M40 51c0 3 4 4 6 2"
        stroke="#4b3320"
        strokeWidth="1.6"
        fill="#d4647c"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Drawing of a receipt: not pretty, but the picture that somebody will look for. */
export function ReceiptPhoto() {
  return (
    <svg viewBox="0 0 80 80" className="size-full" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="80" height="80" fill="#a98f78" />
      <path d="M0 20c20-4 50 6 80 0M0 60c30-6 60 4 80-2" stroke="#9a8069" strokeWidth="2" fill="none" />
      <g transform="rotate(-5 40 40)">
        <path d="M22 10h36v58l-4-3-5 3-4-3-5 3-5-3-4 3-5-3-4 3z" fill="#fbf8f0" />
        <path
          d="M30 19h20M28 28h16M28 35h20M28 42h13M48 28h4M50 35h2M48 42h4"
          stroke="#8a8f9c"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <path d="M28 51h24" stroke="#c9c6bd" strokeWidth="1.5" strokeDasharray="2 2" />
        <path d="M28 58h8M43 58h9" stroke="#2f3a5c" strokeWidth="3.2" strokeLinecap="round" />
      </g>
    </svg>
  );
}
