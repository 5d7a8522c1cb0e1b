/** Who may import whom (docs/README.md has the picture): what is not allowed here fails the check. */
const published = '^packages/[^/]+/(src|bin)/';
const test = '\\.test\\.tsx?$|\\.test-d\\.ts$|^packages/server/test/';

const domains = '^packages/server/src/domains';

/** Domains of the server, from the ground up: what stands on one floor knows only what is below it. */
const floors = [
  ['users', 'changes', 'security'],
  ['chats', 'storage'],
  ['groups', 'contents'],
  ['money'],
  ['files'],
  ['folders', 'search', 'activity', 'my-posts'],
  ['bulk'],
  ['image-sets', 'folder-rules'],
  ['pins'],
  ['archives'],
  ['ingest', 'uploads'],
  ['shares'],
  ['bot', 'notices', 'maintenance'],
  ['moves'],
];

/** For each domain, and each that is not below it: what it must not know. */
const floorRules = floors.flatMap((floor, height) =>
  floor.flatMap((domain) =>
    floors
      .slice(height)
      .flat()
      .filter((other) => other !== domain)
      .map((other) => ({
        name: 'server-floors',
        comment: 'A domain knows its own and what is below it; what is above is told, or calls.',
        severity: 'error',
        from: { path: `${domains}/${domain}/`, pathNot: test },
        to: { path: `${domains}/${other}/` },
      })),
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-by-type-in-mocks',
      comment: 'A type lives where its lowest user is.',
      severity: 'error',
      from: { path: '^(mocks|scripts/simulation)/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\+types/|\\./\\+types/)' },
    },
    {
      name: 'app-knows-client-and-adapter',
      comment:
        'The app knows the rules, the client and the adapter, never the server, never the mocks; only its build may add them.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/vite\\.config\\.ts$' },
      to: { path: '^(packages/server|mocks|tests|e2e|scripts|openapi)/' },
    },
    {
      name: 'published-sources-stand-alone',
      comment: 'Published sources import nothing of the rooms above them.',
      severity: 'error',
      from: { path: published, pathNot: test },
      to: { path: '^(app|mocks|tests|e2e|scripts)/' },
    },
    {
      name: 'rules-alone',
      comment:
        'Rules are functions of values: they know nothing of ours, and nothing of Node or of a browser.',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: test },
      to: { pathNot: '^packages/rules/src/' },
    },
    {
      name: 'client-alone',
      severity: 'error',
      from: { path: '^packages/api-client/src/', pathNot: test },
      to: { path: '^packages/(?!api-client/)' },
    },
    {
      name: 'adapter-alone',
      severity: 'error',
      from: { path: '^packages/liff-adapter/src/', pathNot: test },
      to: { path: '^packages/(?!liff-adapter/)' },
    },
    {
      name: 'contract-alone',
      severity: 'error',
      from: { path: '^packages/contract/(src|bin)/', pathNot: test },
      to: { path: '^packages/(?!contract/)' },
    },
    {
      name: 'server-uses-rules-and-token-checks',
      comment: 'Of the other packages the server uses the rules, and the token checks of the adapter.',
      severity: 'error',
      from: { path: '^packages/server/', pathNot: test },
      to: { path: '^packages/(?!server/|rules/|liff-adapter/src/server/)' },
    },
    {
      name: 'adapter-server-has-no-browser',
      severity: 'error',
      from: { path: '^packages/liff-adapter/src/server/' },
      to: { path: '^packages/liff-adapter/src/(?!server/)' },
    },
    {
      name: 'mocks-know-the-types',
      severity: 'error',
      from: { path: '^mocks/(handlers|fixtures|[^/]+\\.ts$)', pathNot: test },
      to: { path: '^(app|tests|e2e|scripts|packages/(?!api-client/|rules/))' },
    },
    {
      name: 'line-platform-alone',
      severity: 'error',
      from: { path: '^mocks/line-platform/' },
      to: { path: '^(app|tests|e2e|scripts|packages|mocks/(?!line-platform/|media/))' },
    },
    {
      name: 'stripe-platform-alone',
      severity: 'error',
      from: { path: '^mocks/stripe-platform/', pathNot: 'vitest\\.config\\.ts$' },
      to: { path: '^(app|tests|e2e|scripts|packages|mocks/(?!stripe-platform/))' },
    },
    {
      name: 'e2e-by-url-only',
      comment: 'The journeys judge any server that speaks the contract.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(app|packages/server)/' },
    },
    {
      name: 'server-foundations',
      comment: 'db, blobs, queue and line know errors, not what stands on them.',
      severity: 'error',
      from: { path: '^packages/server/src/(db|blobs|queue|line)/', pathNot: test },
      to: { path: '^packages/server/src/(domains|http|commands|(app|subscriptions|workers)\\.ts)' },
    },
    {
      name: 'server-domains-below-app',
      severity: 'error',
      from: { path: '^packages/server/src/(domains|http)/', pathNot: test },
      to: { path: '^packages/server/src/(commands/|(app|subscriptions|workers)\\.ts)' },
    },
    {
      name: 'server-domain-store-is-private',
      comment: 'Of another domain: its functions, never its store.',
      severity: 'error',
      from: { path: `${domains}/([^/]+)/`, pathNot: test },
      to: { path: [`${domains}/(?!$1/).*/store`, `${domains}/(?!$1/).*-store\\.ts$`] },
    },
    ...floorRules,
    {
      name: 'server-guards-for-operations',
      comment: 'A guard belongs to a request; what others need is a rule (packages/rules).',
      severity: 'error',
      from: { path: `${domains}/`, pathNot: ['/(operations|guard)\\.ts$', test] },
      to: { path: `${domains}/.*/guard\\.ts$` },
    },
    {
      name: 'server-policies-are-pure',
      severity: 'error',
      from: { path: `${domains}/.*/policy\\.ts$` },
      to: { path: '^packages/server/src/' },
    },
    {
      name: 'app-features-apart',
      comment: 'Only a route file, or a part of it that loads later, looks into another feature.',
      severity: 'error',
      from: { path: '^app/src/features/([^/]+)/', pathNot: `\\.route(-part)?\\.tsx$|${test}` },
      to: { path: '^app/src/features/(?!$1/)' },
    },
    {
      name: 'app-parts-know-no-feature',
      severity: 'error',
      from: { path: '^app/src/(ui|lib)/', pathNot: test },
      to: { path: '^app/src/(features|layouts)/' },
    },
    {
      name: 'app-ui-knows-no-lib-of-the-product',
      severity: 'error',
      from: { path: '^app/src/ui/', pathNot: test },
      to: { path: '^packages/(?!rules/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build|\\.react-router)/' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@kepwai/source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
