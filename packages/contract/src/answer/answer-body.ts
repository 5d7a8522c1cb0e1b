import { isUtf8 } from 'node:buffer';
import { declaredFor, isImpliedRefusal, isJson, type MediaType, mediaFor } from '../document/operation.ts';
import { brief, parseJson } from '../json.ts';
import type { Broken } from '../report/recorder.ts';
import type { AnswerCheck, AnswerView } from './answer-check.ts';

/** Checks bodies of successful answers. */
export const checkAnswerBody: AnswerCheck = (view) => (view.answer.status < 400 ? judgeBody(view) : null);

/** Checks bodies of errors; for an undeclared status by the error envelope of the rest of the document. */
export const checkErrorEnvelope: AnswerCheck = (view) => {
  if (view.answer.status < 400) return null;
  if (declaredFor(view.operation, view.answer.status)) return judgeBody(view);
  if (isImpliedRefusal(view.operation, view.answer.status)) return null;
  const envelope = commonEnvelope(view);
  return envelope ? judgeAs(view, envelope) : null;
};

function judgeBody(view: AnswerView): Broken[] | null {
  const { operation, answer } = view;
  const declared = declaredFor(operation, answer.status);
  if (!declared) return null;
  const isBodiless =
    operation.method === 'HEAD' || answer.status === 204 || answer.status === 304 || answer.status < 200;
  if (isBodiless) {
    if (answer.body.length === 0) return [];
    return [
      { pointer: '/body', expected: 'no body', got: `${answer.body.length} bytes`, source: declared.source },
    ];
  }
  if (declared.content.size === 0) return null;
  const contentType = answer.headers.get('content-type') ?? [...declared.content.keys()][0] ?? '';
  const media = mediaFor(declared.content, contentType);
  if (!media || media.schema === undefined) return null;
  return judgeAs(view, media, contentType);
}

function judgeAs({ document, answer }: AnswerView, media: MediaType, type?: string): Broken[] | null {
  const contentType = type ?? answer.headers.get('content-type') ?? '';
  const { schema, source } = media;
  const text = answer.body.toString('utf8');
  if (!isJson(contentType) && type !== undefined) {
    if (!contentType.startsWith('text/')) return null;
    return document.validator
      .textFaults(schema, text, 'answer')
      .map((fault) => ({ pointer: '/body', expected: fault.expected, got: fault.got, source }));
  }
  if (answer.isCut) return null;
  // @see https://www.rfc-editor.org/rfc/rfc8259#section-8.1
  if (!isUtf8(answer.body))
    return [{ pointer: '/body', expected: 'JSON in UTF-8', got: brief(text), source }];
  const json = parseJson(text);
  if (!json)
    return [{ pointer: '/body', expected: 'JSON', got: text === '' ? 'no body' : brief(text), source }];
  const faults = document.validator.faults(schema, json.value, 'answer');
  return faults.map(({ pointer, expected, got }) => ({ pointer: `/body${pointer}`, expected, got, source }));
}

/** Returns the media type of most declared errors, where one shape stands for more than half of them. */
function commonEnvelope({ document }: AnswerView): MediaType | undefined {
  const declared = document.operations
    .flatMap(({ responses }) => [...responses.values()])
    .filter(({ status }) => /^[45]|default/.test(status))
    .flatMap(({ content }) => [...content].filter(([type]) => isJson(type)).map(([, media]) => media));
  const counts = new Map<string, MediaType[]>();
  for (const media of declared) {
    const shape = JSON.stringify(media.schema);
    counts.set(shape, [...(counts.get(shape) ?? []), media]);
  }
  return [...counts.values()].find((alike) => alike.length * 2 > declared.length)?.[0];
}
