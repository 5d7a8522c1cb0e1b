export { type CheckId, checkCatalogue } from './checks/catalogue.ts';
export { CouldNotRun } from './could-not-run.ts';
export { type Proxy, type ProxyOptions, startProxy, type Violation } from './proxy/proxy.ts';
export { toBadge } from './report/badge.ts';
export { toJUnit } from './report/junit.ts';
export { toMarkdown } from './report/markdown.ts';
export type { CoverageCell, Finding, OperationReport, Report, Skipped } from './report/report.ts';
export { toText } from './report/text.ts';
export { type CheckOptions, check, type Tokens } from './run/check.ts';
