import type { FastifyInstance } from 'fastify';
import type { Control } from '../control.ts';
import type { Platform } from '../platform.ts';
import { addAppRoutes } from './app-routes.ts';
import { addLiffControlRoutes } from './control-routes.ts';
import { addLineAppRoutes } from './line-app-routes.ts';
import { addLinkRoutes } from './link-routes.ts';
import { addPickerRoutes } from './picker/picker-routes.ts';
import { addPromptRoutes } from './prompt-routes.ts';
import { addRelayRoutes } from './relay-routes.ts';
import { addShareRoutes } from './share-routes.ts';
import { addStaticRoutes } from './static-routes.ts';
import { addSubWindowRoutes } from './windows/sub-window-routes.ts';

/** Adds LIFF's part of LINE: the calls of `@line/liff`, and their control. */
export function addLiffRoutes(app: FastifyInstance, platform: Platform, control: Control): void {
  addAppRoutes(app, platform);
  addShareRoutes(app, platform);
  addPickerRoutes(app, platform);
  addSubWindowRoutes(app, platform);
  addRelayRoutes(app, platform);
  addLineAppRoutes(app, platform);
  addPromptRoutes(app, platform);
  addStaticRoutes(app);
  addLinkRoutes(app, platform);
  addLiffControlRoutes(app, control);
}
