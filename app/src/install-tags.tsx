/** Keeps the browser's offer for the app, which shows it later (features/outside-line/install-offer.ts): it comes once, maybe before the app runs. */
const keepOffer = "addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e})";

/** Tags of a page that can be installed. The colours are those of the surface in app.css, around which phones draw their bars. */
export function InstallTags() {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6f0" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101425" />
      <meta name="apple-mobile-web-app-title" content="เก็บไว้" />
      <InlineScript code={keepOffer} />
    </>
  );
}

/** Script of ours within the page; the server's policy allows it by its hash. */
export function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}
