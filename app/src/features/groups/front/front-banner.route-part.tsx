import type { Group } from '@kepwai/api-client';
import ResumeButton from '../../group-quota/resume-button.tsx';
import KeepingBanner from '../keeping-banner.tsx';

/** State of the whole group, with the button that resumes keeping. */
export default function FrontBanner({ group }: { group: Group }) {
  return <KeepingBanner group={group} resumeButton={<ResumeButton groupId={group.id} />} />;
}
