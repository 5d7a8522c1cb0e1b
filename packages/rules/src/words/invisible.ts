/** Characters without width or of direction, which no search counts, as in SQL's `fold_thai()`; and NUL, which PostgreSQL does not allow in text. */
export const invisible: RegExp = /[\0\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
