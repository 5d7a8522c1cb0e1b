const elements = new Set(
  'a,button,circle,div,ellipse,g,h1,h2,h3,header,img,li,line,main,nav,ol,p,path,polygon,polyline,rect,section,span,svg,time,ul'.split(
    ',',
  ),
);
const attributes =
  /^(alt|aria-[a-z]+|class|cx|cy|d|data-[a-z-]+|datetime|decoding|fetchpriority|fill|fill-rule|height|href|id|points|r|rx|ry|sizes|src|srcset|stroke|stroke-(width|linecap|linejoin)|tabindex|transform|type|viewBox|width|x|x1|x2|xmlns|y|y1|y2)$/;
/** Words that are wrong on another day than the page was seen. */
const dayWords = /วันนี้|เมื่อวาน|พรุ่งนี้|สัปดาห์นี้/;
/** Classes of a change that is over once it was seen, and of a picture that is not there yet. */
const transient = ['animate-rise', 'animate-shimmer', 'opacity-0', 'transition-opacity'];

/**
 * Returns the visible part of an element as HTML that can be shown again without the app: only elements, attributes
 * and addresses that are known to do nothing. What `isShown` rejects is left out with all that is in it. Elements
 * with words such as "today" have `data-day-words`.
 */
export function toStaticHtml(root: Element, isShown: (element: Element) => boolean): string {
  // No picture loads in a document that is not shown.
  const page = document.implementation.createHTMLDocument();
  return copy(root)?.outerHTML ?? '';

  function copy(element: Element): Element | null {
    if (!elements.has(element.localName) || !isShown(element) || isPreview(element)) return null;
    // The page has a `<main>` of its own.
    const made = page.createElementNS(
      element.namespaceURI,
      element.localName === 'main' ? 'div' : element.localName,
    );
    for (const { name, value } of element.attributes) {
      if (attributes.test(name) && (!isAddress(name) || isHarmless(value))) made.setAttribute(name, value);
    }
    made.classList.remove(...transient);
    for (const child of element.childNodes) {
      const copied = child instanceof Element ? copy(child) : copyText(child, made);
      if (copied) made.append(copied);
    }
    return made;
  }
}

function copyText(node: ChildNode, parent: Element): string | null {
  if (node.nodeType !== Node.TEXT_NODE) return null;
  const text = node.textContent ?? '';
  if (dayWords.test(text)) parent.setAttribute('data-day-words', '');
  return text;
}

/** Whether this is the blurred preview of a picture, which is large as text. */
function isPreview(element: Element): boolean {
  return element.getAttribute('src')?.startsWith('data:') ?? false;
}

function isAddress(attribute: string): boolean {
  return attribute === 'href' || attribute === 'src';
}

function isHarmless(address: string): boolean {
  return /^(?:https?:\/\/|[/#?])/.test(address);
}
