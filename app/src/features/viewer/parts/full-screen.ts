/** Whether a page, or at least a video, can fill the screen here. */
export function canFillScreen(): boolean {
  return document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
}

/**
 * Fills the screen with the page, which keeps our controls, or ends that. iPhones can only fill it with a video, in
 * their own player. A refusal of the browser leaves the screen unchanged.
 */
export async function toggleFullScreen(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function')
      video.webkitEnterFullscreen();
  } catch {
    // Without a tap, within a restricted frame, or before the iPhone has loaded the video.
  }
}
