import { isFromOtherSite } from '../src/lib/received/other-site.ts';
import { receivedPath } from '../src/lib/received/paths.ts';
import { saveReceived } from '../src/lib/received/received-files.ts';

/** Stores files that another app shares, and opens the screen on which one chooses their group. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  if (isFromOtherSite(request, location.origin))
    return new Response('เก็บไว้ไม่รับไฟล์ที่เว็บอื่นส่งมาเอง', { status: 403 });
  try {
    const form = await request.formData();
    const files = form.getAll('files').filter((entry) => entry instanceof File);
    // A form without a chosen file has one without a name.
    await saveReceived(files.filter(({ name, size }) => name !== '' || size > 0));
    return Response.redirect(receivedPath, 303);
  } catch {
    // The device has no space for them, or the other app withdrew them; both are still in that app.
    return Response.redirect(`${receivedPath}?failed=not-stored`, 303);
  }
}
