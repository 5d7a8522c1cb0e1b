import { Banner } from './banner.tsx';

/** Beside the button that was pressed: why the form was not taken. What was typed is still there. */
export function FormTrouble({
  trouble,
}: {
  trouble: { readonly title: string; readonly advice: string; readonly isOffline: boolean } | null;
}) {
  if (!trouble) return null;
  return (
    <Banner tone={trouble.isOffline ? 'offline' : 'danger'} title={trouble.title}>
      {trouble.advice}
    </Banner>
  );
}
