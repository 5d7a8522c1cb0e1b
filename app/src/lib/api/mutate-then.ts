/**
 * Runs a mutation and calls back when it ends, also if its result has unmounted the component meanwhile:
 * TanStack Query discards the callbacks of `mutate` then.
 */
export function mutateThen<Data, Variables>(
  mutation: { readonly mutateAsync: (variables: Variables) => Promise<Data> },
  variables: Variables,
  { onSuccess, onError }: { onSuccess: (data: Data) => void; onError?: (error: unknown) => void },
): void {
  // The mutation keeps its error, which the component shows.
  mutation.mutateAsync(variables).then(onSuccess, (error: unknown) => onError?.(error));
}
