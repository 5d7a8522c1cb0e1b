import { addImplied } from './implied.ts';

/** Types of the bundler, by name, with the type of each property. */
type Types = Record<string, { properties: Record<string, unknown> } | undefined>;

/**
 * Returns the plugin of the bundler (redocly.yaml) that completes the contract by the rules of `implied.ts`, and
 * resolves references in the short forms of `shorthand.ts`.
 */
export default function kepwai() {
  return {
    id: 'kepwai',
    typeExtension: {
      oas3: ({ Root, Operation, Response, ...others }: Types) => ({
        ...others,
        Root: { ...Root, properties: { ...Root?.properties, 'x-ranges': 'Ranges' } },
        Ranges: { properties: { parameters: 'ParameterList', responses: 'Responses' } },
        Operation: { ...Operation, properties: { ...Operation?.properties, 'x-body': 'Schema' } },
        Response: { ...Response, properties: { ...Response?.properties, 'x-data': 'Schema' } },
      }),
    },
    decorators: { oas3: { implied: () => ({ Root: { leave: addImplied } }) } },
  };
}
