import { zodResolver } from '@hookform/resolvers/zod';
import { isApiError } from '@kepwai/api-client';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import type { core } from 'zod/mini';
import { describeError, type ErrorText } from '../format/error-text.ts';
import { readFieldErrors } from './field-errors.ts';
import { createFormDraft, type FormDraft } from './form-draft.ts';
import { createPressWatch, type PressWatch } from './form-press.ts';

type Element = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a form is made of. */
export interface FormParts<Values extends FieldValues, Sent> {
  /** Judges each field and makes what is sent; `byRule` brings the rules of the specification. */
  readonly schema: core.$ZodType<Sent, Values>;
  /** Every field, as it is first shown: text boxes begin with ''. */
  readonly defaultValues: Values;
  /** Sends it; a failure it throws is shown, at its fields where the server names them, and nothing typed is lost. */
  readonly send: (values: Sent, attempt: Attempt) => Promise<void>;
  /** Keeps what was typed through a reload of the page until it is sent. The key belongs to one form of one person. */
  readonly draft?: {
    readonly key: string;
    /** Fields that are asked anew, such as a consent. */
    readonly leaveOut?: readonly Path<Values>[];
  };
}

/** One thing to be done, however often it has to be tried. */
export interface Attempt {
  /** For the header `Idempotency-Key`: the same for as long as nobody knows whether the same input arrived. */
  readonly idempotencyKey: string;
}

/** What ties a box to its form; goes on `TextField`, `Select`, `Checkbox` and their like as it is. */
export interface FieldBinding<Name extends string> {
  readonly name: Name;
  readonly ref: (element: Element | null) => (() => void) | undefined;
  readonly onChange: (event: { target: unknown; type?: string }) => Promise<unknown>;
  readonly onBlur: (event: { target: unknown; type?: string }) => Promise<unknown>;
  readonly error?: string;
}

/** A form as a screen uses it. */
export interface Form<Values extends FieldValues, Sent> {
  /** For the `<form>`. */
  readonly formProps: {
    readonly noValidate: true;
    readonly ref: PressWatch['ref'];
    readonly onSubmit: (event?: SubmitEvent<HTMLFormElement>) => Promise<void>;
  };
  readonly field: <Name extends Path<Values>>(name: Name) => FieldBinding<Name>;
  /** For parts that are no boxes, as a switch: sets the value and judges it. */
  readonly setValue: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** What is wrong with a field whose part is no box. */
  readonly errorOf: (name: Path<Values>) => string | undefined;
  /** For `useWatch` and `useFieldArray` of React Hook Form. */
  readonly control: Control<Values, unknown, Sent>;
  /** While it is being sent; the button is `busy` then, and at no other time. */
  readonly isSending: boolean;
  /** What went wrong with the form as a whole when it was last sent. */
  readonly error: ErrorText | null;
}

/**
 * A form that judges a field when one leaves it, when its element says `change`, and when the program sets it: never while one is
 * typing, not even after it was refused. Submitting judges all and goes to the first that is wrong.
 *
 * @example
 * const form = useForm({ schema, defaultValues: { email: '' }, send: (values) => save.mutateAsync(values) });
 * <form {...form.formProps}>
 *   <TextField label="อีเมล" type="email" autoComplete="email" {...form.field('email')} />
 *   <FormError error={form.error} />
 *   <Button type="submit" busy={form.isSending}>บันทึก</Button>
 * </form>
 * @see spec.md 5
 */
export function useForm<Values extends FieldValues, Sent>({
  schema,
  defaultValues,
  send,
  draft,
}: FormParts<Values, Sent>): Form<Values, Sent> {
  const hookForm = useHookForm<Values, unknown, Sent>({
    resolver: zodResolver(schema, { error: () => 'ช่องนี้ยังไม่ถูกต้อง' }),
    // What is given whole is also partly given, which TypeScript does not know of a type it does not know.
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const { errors } = hookForm.formState;
  const errorOf = (name: Path<Values>) => messageOf(get(errors, name));
  const formDraft = useDraft(hookForm, draft);
  const attempt = useAttempt(hookForm);
  const [press] = useState(createPressWatch);
  const isUnderWay = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);

  async function deliver(values: Sent): Promise<void> {
    setError(null);
    setIsSending(true);
    try {
      await send(values, attempt.begin());
      attempt.end();
      formDraft?.clear();
    } catch (error) {
      if (!isOutcomeUnknown(error)) attempt.end();
      setError(showFailure(error, hookForm));
    } finally {
      setIsSending(false);
    }
  }

  async function onSubmit(event?: SubmitEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    // Two presses of Enter come before the button is drawn anew.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    press.forgetWaiting();
    try {
      await hookForm.handleSubmit(deliver)(event);
    } finally {
      isUnderWay.current = false;
    }
  }

  return {
    formProps: { noValidate: true, ref: press.ref, onSubmit },
    field: (name) => bindField(hookForm, name, { press, error: errorOf(name) }),
    setValue: (name, value) =>
      hookForm.setValue(name, value, { shouldValidate: true, shouldDirty: true, shouldTouch: true }),
    errorOf,
    control: hookForm.control,
    isSending,
    error,
  };
}

/** React's `onChange` is the element's `input`, every letter; the native `change` comes once, when a text is settled. */
function bindField<Values extends FieldValues, Sent, Name extends Path<Values>>(
  hookForm: UseFormReturn<Values, unknown, Sent>,
  name: Name,
  { press, error }: { press: PressWatch; error: string | undefined },
): FieldBinding<Name> {
  const { ref, onChange, onBlur } = hookForm.register(name);
  return {
    name,
    onChange,
    onBlur: async ({ target }) => press.afterPress(() => void onBlur({ target, type: 'blur' })),
    ref: (element) => {
      ref(element);
      if (!element) return undefined;
      const settle = () => {
        // What filled it in may not have said `input`.
        void onChange({ target: element, type: 'change' });
        press.afterPress(() => void hookForm.trigger(name));
      };
      element.addEventListener('change', settle);
      return () => {
        element.removeEventListener('change', settle);
        ref(null);
      };
    },
    ...(error !== undefined && { error }),
  };
}

/** Brings a draft back, once, and writes down every change from then on. */
function useDraft<Values extends FieldValues, Sent>(
  { subscribe, setValue, getValues }: UseFormReturn<Values, unknown, Sent>,
  options: FormParts<Values, Sent>['draft'],
): FormDraft | null {
  const [draft] = useState(() => options && createFormDraft(options.key, options));
  useEffect(() => {
    if (!draft) return;
    const found = draft.find();
    for (const name of namesOf(getValues())) {
      const value = found[name];
      // A form of a newer version may want another kind of value.
      if (typeof value === typeof getValues(name))
        setValue(name, value as typeof value & PathValue<Values, typeof name>, { shouldDirty: true });
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) });
  }, [draft, subscribe, setValue, getValues]);
  return draft ?? null;
}

function useAttempt<Values extends FieldValues, Sent>({ subscribe }: UseFormReturn<Values, unknown, Sent>) {
  const key = useRef<string | null>(null);
  // Other input is another thing to be done.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          key.current = null;
        },
      }),
    [subscribe],
  );
  return {
    begin: (): Attempt => {
      key.current ??= crypto.randomUUID();
      return { idempotencyKey: key.current };
    },
    end: () => {
      key.current = null;
    },
  };
}

/** Puts what the server says of fields at the fields; the rest is said of the form. */
function showFailure<Values extends FieldValues, Sent>(
  error: unknown,
  { setError, getValues }: UseFormReturn<Values, unknown, Sent>,
): ErrorText | null {
  const names = new Set<string>(namesOf(getValues()));
  const isName = (name: string): name is Path<Values> => names.has(name);
  const { fields, isComplete } = readFieldErrors(error, isName);
  fields.forEach(({ name, message }, index) => {
    if (isName(name)) setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return isComplete ? null : describeError(error);
}

/** The names of all fields, `address` as well as `address.0.street`. */
function namesOf<Values extends FieldValues>(values: Values, before = ''): Path<Values>[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const name = `${before}${key}` as Path<Values>;
    const holdsMore = typeof value === 'object' && value !== null && !(value instanceof Blob);
    return holdsMore ? [name, ...namesOf<Values>(value, `${name}.`)] : [name];
  });
}

function isOutcomeUnknown(error: unknown): boolean {
  return !isApiError(error) || error.status >= 500;
}

function messageOf(error: unknown): string | undefined {
  const message = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
  return typeof message === 'string' ? message : undefined;
}
