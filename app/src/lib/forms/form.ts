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
import { describeError, type ErrorText } from '../errors/error-text.ts';
import { readFieldErrors } from './field-errors.ts';
import { createFormDraft, type FormDraft } from './form-draft.ts';
import { createPressWatch, type PressWatch } from './form-press.ts';

type Element = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Definition of a form. */
export interface FormParts<Values extends FieldValues, Sent> {
  /** Validates each field and builds the values to send; `byRule` provides the rules of the specification. */
  readonly schema: core.$ZodType<Sent, Values>;
  /** Initial value of every field; text fields start with ''. */
  readonly defaultValues: Values;
  /**
   * Sends the values. A thrown error is shown, at its fields if the server names them, and no input is lost.
   */
  readonly send: (values: Sent, attempt: Attempt) => Promise<void>;
  /** Keeps the input across a reload until it is sent. The key belongs to one form of one person. */
  readonly draft?: {
    readonly key: string;
    /** Fields that must be filled in again, such as a consent. */
    readonly leaveOut?: readonly Path<Values>[];
  };
}

/** One action, however often it has to be retried. */
export interface Attempt {
  /** Value of the header `Idempotency-Key`: unchanged while it is unknown whether the same input arrived. */
  readonly idempotencyKey: string;
}

/**
 * Properties that bind an input to its form; spread them on `TextField`, `Select`, `Checkbox` and the like.
 */
export interface FieldBinding<Name extends string> {
  readonly name: Name;
  readonly ref: (element: Element | null) => (() => void) | undefined;
  readonly onChange: (event: { target: unknown; type?: string }) => Promise<unknown>;
  readonly onBlur: (event: { target: unknown; type?: string }) => Promise<unknown>;
  readonly error?: string;
}

/** Form as a screen uses it. */
export interface Form<Values extends FieldValues, Sent> {
  /** Properties for the `<form>`. */
  readonly formProps: {
    readonly noValidate: true;
    readonly ref: PressWatch['ref'];
    readonly onSubmit: (event?: SubmitEvent<HTMLFormElement>) => Promise<void>;
  };
  readonly field: <Name extends Path<Values>>(name: Name) => FieldBinding<Name>;
  /** Sets and validates a value, for components without an input, such as a switch. */
  readonly setValue: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => void;
  /** Returns the error of a field whose component has no input. */
  readonly errorOf: (name: Path<Values>) => string | undefined;
  /** For `useWatch` and `useFieldArray` of React Hook Form. */
  readonly control: Control<Values, unknown, Sent>;
  /** Whether the form is being sent; the button is `busy` exactly then. */
  readonly isSending: boolean;
  /** Error of the whole form when it was last sent. */
  readonly error: ErrorText | null;
}

/**
 * Creates a form that validates a field on blur, on its native `change` event, and when the program sets it,
 * but never while typing, not even after a failed submit. Submitting validates all fields and focuses the
 * first invalid one.
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
    // Full values are also partial values, which TypeScript cannot infer for a generic type.
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });
  const { errors } = hookForm.formState;
  const errorOf = (name: Path<Values>) => messageOf(get(errors, name));
  const formDraft = useDraft(hookForm, draft);
  const { deliver, isSending, error } = useDelivery(hookForm, { send, onSent: () => formDraft?.clear() });
  const [press] = useState(createPressWatch);
  const isUnderWay = useRef(false);

  async function onSubmit(event?: SubmitEvent<HTMLFormElement>): Promise<void> {
    event?.preventDefault();
    // Two presses of Enter can come before the button re-renders.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    press.discardWaiting();
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

/** Sends the values, and stores the progress and the error. */
function useDelivery<Values extends FieldValues, Sent>(
  hookForm: UseFormReturn<Values, unknown, Sent>,
  { send, onSent }: Pick<FormParts<Values, Sent>, 'send'> & { onSent: () => void },
) {
  const attempt = useAttempt(hookForm);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<ErrorText | null>(null);

  async function deliver(values: Sent): Promise<void> {
    setError(null);
    setIsSending(true);
    try {
      await send(values, attempt.begin());
      attempt.end();
      onSent();
    } catch (error) {
      if (!isOutcomeUnknown(error)) attempt.end();
      setError(showFailure(error, hookForm));
    } finally {
      setIsSending(false);
    }
  }

  return { deliver, isSending, error };
}

/**
 * Binds an input. React's `onChange` is the element's `input` event, fired at every letter; the native
 * `change` fires once the text is final.
 */
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
        // Autofill may not fire `input`.
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

/** Restores a draft once, and stores every change from then on. */
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
      // A newer version of the form may expect another type of value.
      if (typeof value === typeof getValues(name))
        setValue(name, value as typeof value & PathValue<Values, typeof name>, { shouldDirty: true });
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) });
  }, [draft, subscribe, setValue, getValues]);
  return draft ?? null;
}

function useAttempt<Values extends FieldValues, Sent>({ subscribe }: UseFormReturn<Values, unknown, Sent>) {
  const key = useRef<string | null>(null);
  // Other input is another action.
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

/** Shows the server's field errors at the fields, and the rest for the form. */
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

/** Returns the names of all fields, `address` as well as `address.0.street`. */
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
