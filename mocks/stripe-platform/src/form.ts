/** A form: values by name. */
export interface Form {
  [name: string]: FormValue;
}

/** A value of a form: text, or nested by brackets in its names. */
export type FormValue = string | Form;

/** Parses a form as Stripe writes it: `line_items[0][price_data][currency]=thb`. Indexes of lists are names, too. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [key, value] of new URLSearchParams(text)) {
    const names = [...key.matchAll(/[^[\]]+/g)].map(([name]) => name);
    const last = names.pop();
    if (last === undefined) continue;
    let place = root;
    for (const name of names) {
      const inner = place[name];
      const next = typeof inner === 'object' ? inner : emptyForm();
      place[name] = next;
      place = next;
    }
    place[last] = value;
  }
  return root;
}

/** Without a prototype, no name of a form is special. */
function emptyForm(): Form {
  const form: Form = Object.create(null);
  return form;
}
