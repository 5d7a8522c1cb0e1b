/** Whether a page, or at least a video, can fill the screen here. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
}

/**
 * Fills the screen with the page, which keeps our controls, or ends that. iPhones can only fill it with a
 * video, in their own player.
 */
export async function toggleFullScreen(video: HTMLVideoElement | null): Promise<void> {
  if (document.fullscreenElement) return await document.exitFullscreen();
  if (document.fullscreenEnabled) return await document.documentElement.requestFullscreen();
  if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen();
  }
}
