/**
 * Part of Swagger UI that we use; its package has no types of its own.
 * @see https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/
 */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Component or element of the React within Swagger UI. */
  type Part =
    | string
    | ((props: { getComponent: (name: string, isContainer: boolean) => Part; text: unknown }) => unknown);

  /** Adds components by name. @see https://swagger.io/docs/open-source-tools/swagger-ui/customization/plugin-api/ */
  export type SwaggerPlugin = (system: {
    readonly React: {
      createElement(part: Part, props: { className: string } | null, ...children: unknown[]): unknown;
    };
  }) => { readonly components: Readonly<Record<string, Part>> };

  export default function SwaggerUI(options: {
    spec: unknown;
    domNode: HTMLElement;
    deepLinking: boolean;
    docExpansion: 'list' | 'full' | 'none';
    filter: boolean;
    defaultModelsExpandDepth: number;
    supportedSubmitMethods: readonly string[];
    validatorUrl: string | null;
    plugins: readonly SwaggerPlugin[];
    /** Name of a component. */
    layout: string;
  }): unknown;
}
