import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createRoutes } from './app-routes.ts';
import { reportError } from './lib/telemetry/error-reporting.ts';
import { startPage } from './start-page.ts';
import './styles/app.css';
import { untilInitialized } from './until-initialized.ts';

startPage();
const router = createBrowserRouter(createRoutes());
// Until the first screen's code is loaded, the page shows its prerendered content.
untilInitialized(router).then(() => startTransition(showApp));

function showApp(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the app');
  const app = (
    <StrictMode>
      <RouterProvider router={router} onError={reportError} />
    </StrictMode>
  );
  const { location, errors } = router.state;
  const isWritten = root.dataset.page === location.pathname && !errors;
  if (isWritten) hydrateRoot(root, app);
  else createRoot(root).render(app);
}
