import * as z from 'zod';
import developers from '../../content/developers/index.md?raw';
import playground from '../../content/developers/playground.md?raw';
import reference from '../../content/developers/reference.md?raw';
import validate from '../../content/developers/validate.md?raw';
import faq from '../../content/docs/faq.md?raw';
import download from '../../content/docs/how-to-download.md?raw';
import quickstart from '../../content/docs/quickstart.md?raw';
import articleList from '../../content/marketing/articles.md?raw';
import compare from '../../content/marketing/compare.md?raw';
import features from '../../content/marketing/features.md?raw';
import home from '../../content/marketing/home.md?raw';
import pricing from '../../content/marketing/pricing.md?raw';
import security from '../../content/marketing/security.md?raw';
import { isPictureName } from '../pictures/pictures.ts';
import { parseContent, readFolder } from './front-matter.ts';

const day = z.string().regex(/^20\d\d-\d\d-\d\d$/, 'must be a day such as 2026-11-26');
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words with hyphens');
const words = z.string().trim().min(2);
/** Search engines cut longer descriptions. */
const description = words.max(200);
const https = z.url({ protocol: /^https$/ });

const pageHead = { title: words.max(70), heading: words, description, updated: day };

const articleSchema = z.strictObject({
  ...pageHead,
  published: day,
  tags: z.array(words).min(1),
  /** Articles shown below this one. */
  related: z.array(slug).min(1).max(3),
});

const topicNames = ['start', 'kept', 'find', 'share', 'space', 'privacy'] as const;

/** Topic of a question. */
export type Topic = (typeof topicNames)[number];

/** Topics of questions, in the order of the page. */
export const topics: ReadonlyArray<{ readonly id: Topic; readonly title: string }> = [
  { id: 'start', title: 'เริ่มใช้' },
  { id: 'kept', title: 'อะไรเก็บ อะไรไม่เก็บ' },
  { id: 'find', title: 'หา ดู และดาวน์โหลด' },
  { id: 'share', title: 'ส่งต่อและแชร์' },
  { id: 'space', title: 'ที่เก็บและเงิน' },
  { id: 'privacy', title: 'ความเป็นส่วนตัว' },
];

const questionSchema = z.strictObject({
  question: words,
  topic: z.enum(topicNames),
  order: z.int().positive(),
  /** Screens of the app whose help shows this first, as in routes.ts without `/microapp`. */
  screens: z.array(z.string().regex(/^\/[\w/:-]*$/)).default([]),
});

/** Photograph of the product, and its description. */
const pictureSchema = z.strictObject({
  name: z.string().transform((name, context) => {
    if (isPictureName(name)) return name;
    context.addIssue('is no picture that npm run pictures takes');
    return z.NEVER;
  }),
  alt: words,
});

const stepSchema = z.strictObject({
  id: slug,
  title: words,
  text: words,
  /** Fact about the reader's groups that ticks this step. */
  tick: z.enum(['bot', 'quota', 'file']).optional(),
  picture: pictureSchema.optional(),
});

const quickstartSchema = z.strictObject({ ...pageHead, steps: z.array(stepSchema).min(3) });

const downloadSchema = z.strictObject({
  ...pageHead,
  paths: z
    .array(
      z.strictObject({
        id: z.enum(['line-iphone', 'line-android', 'safari', 'android', 'computer']),
        title: words,
        steps: z.array(words).min(2),
        picture: pictureSchema.optional(),
        /** Common mistakes there. */
        note: words.optional(),
      }),
    )
    .length(5),
});

const featuresSchema = z.strictObject({
  ...pageHead,
  features: z.array(
    z.strictObject({
      id: slug,
      title: words,
      text: words,
      picture: pictureSchema,
      points: z.array(words).min(2),
      /** Page of the demo's group that shows it; empty for the chat. */
      demo: z
        .string()
        .regex(/^(?:|\/[a-z/-]+(?:\?search=\S+)?)$/, 'must be a path such as /file')
        .optional(),
    }),
  ),
});

const compareSchema = z.strictObject({
  ...pageHead,
  columns: z.array(z.strictObject({ id: slug, title: words })).min(3),
  sources: z
    .array(z.strictObject({ id: slug, title: words, url: https, /** Day on which it said so. */ seen: day }))
    .min(1),
  rows: z.array(
    z.strictObject({
      title: words,
      /** By column: a sentence, and the ids of its sources. Claims about others have at least one. */
      cells: z.record(z.string(), z.strictObject({ text: words, sources: z.array(slug).default([]) })),
    }),
  ),
  /** Cases in which an alternative is better, by that alternative. */
  instead: z.array(z.strictObject({ when: words, use: words })).min(3),
});

const homeSchema = z.strictObject({
  ...pageHead,
  proofs: z.array(z.strictObject({ title: words, text: words })).length(3),
  uses: z.array(z.strictObject({ title: words, text: words, href: z.string().startsWith('/') })).min(3),
});

const developersSchema = z.strictObject({
  ...pageHead,
  packages: z
    .array(
      z.strictObject({
        slug,
        title: words,
        text: words,
        /** Page of ours beside its README. */
        more: z.strictObject({ href: z.string().startsWith('/'), title: words }).optional(),
      }),
    )
    .min(1),
});

const validateSchema = z.strictObject({
  ...pageHead,
  command: words,
  outputs: z
    .array(
      z.strictObject({
        id: slug,
        title: words,
        text: words,
        /** Prefixes of lines, and their meaning. */
        lines: z.array(z.strictObject({ starts: z.array(words).min(1), means: words })).min(1),
      }),
    )
    .min(1),
});

const plainSchema = z.strictObject(pageHead);

/** Articles, newest first. */
export const articles = readFolder(
  import.meta.glob<string>('../../content/articles/*.md', { query: '?raw', import: 'default', eager: true }),
  articleSchema,
).sort(
  (one, other) =>
    other.head.published.localeCompare(one.head.published) || one.slug.localeCompare(other.slug),
);

/** Questions, by topic and order. */
export const questions = readFolder(
  import.meta.glob<string>('../../content/faq/*.md', { query: '?raw', import: 'default', eager: true }),
  questionSchema,
).sort(
  (one, other) =>
    topicNames.indexOf(one.head.topic) - topicNames.indexOf(other.head.topic) ||
    one.head.order - other.head.order,
);

/** The single pages, each with a schema of its own. */
export const pages = {
  home: parseContent({ path: 'marketing/home.md', source: home }, homeSchema),
  features: parseContent({ path: 'marketing/features.md', source: features }, featuresSchema),
  compare: parseContent({ path: 'marketing/compare.md', source: compare }, compareSchema),
  pricing: parseContent({ path: 'marketing/pricing.md', source: pricing }, plainSchema),
  security: parseContent({ path: 'marketing/security.md', source: security }, plainSchema),
  quickstart: parseContent({ path: 'docs/quickstart.md', source: quickstart }, quickstartSchema),
  download: parseContent({ path: 'docs/how-to-download.md', source: download }, downloadSchema),
  faq: parseContent({ path: 'docs/faq.md', source: faq }, plainSchema),
  developers: parseContent({ path: 'developers/index.md', source: developers }, developersSchema),
  reference: parseContent({ path: 'developers/reference.md', source: reference }, plainSchema),
  playground: parseContent({ path: 'developers/playground.md', source: playground }, plainSchema),
  validate: parseContent({ path: 'developers/validate.md', source: validate }, validateSchema),
  articles: parseContent({ path: 'marketing/articles.md', source: articleList }, plainSchema),
} as const;
