/** Where the bytes of a file are, for whom it was signed; relative to the API's origin. */
export function contentUrl(fileId: string, signature: string): string {
  return `/api/file/${fileId}/content?t=${signature}`;
}

/** Where its small picture is. */
export function thumbnailUrl(fileId: string, signature: string): string {
  return `/api/file/${fileId}/thumbnail?t=${signature}`;
}
