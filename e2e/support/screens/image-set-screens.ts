import { dialogAfterMenu } from '../acts.ts';
import type { Screen, Story } from './screen.ts';

const choose = (item: string) => async (story: Story) => {
  await story.page.getByRole('button', { name: 'เพิ่มเติม' }).click();
  await story.page.getByRole('menuitem', { name: item }).click();
  await dialogAfterMenu(story);
};

/** States in which an image set is changed. */
export const imageSetScreens: readonly Screen[] = [
  {
    route: '/microapp/:groupId/image-set/:imageSetId',
    state: 'its name is changed',
    path: ({ groupId, imageSetId }) => `/microapp/${groupId}/image-set/${imageSetId}`,
    act: choose('ชื่อและคำบรรยาย'),
  },
  {
    route: '/microapp/:groupId/image-set/:imageSetId',
    state: 'its cover is chosen',
    path: ({ groupId, imageSetId }) => `/microapp/${groupId}/image-set/${imageSetId}`,
    act: choose('เลือกปก'),
  },
  {
    route: '/microapp/:groupId/image-set/:imageSetId',
    state: 'files are added',
    path: ({ groupId, imageSetId }) => `/microapp/${groupId}/image-set/${imageSetId}`,
    act: choose('เพิ่มรูป'),
  },
  {
    route: '/microapp/:groupId/image-set/:imageSetId',
    state: 'files are taken out',
    path: ({ groupId, imageSetId }) => `/microapp/${groupId}/image-set/${imageSetId}`,
    act: choose('เอารูปออก'),
  },
  {
    route: '/microapp/:groupId/image-set/:imageSetId',
    state: 'it is reordered',
    path: ({ groupId, imageSetId }) => `/microapp/${groupId}/image-set/${imageSetId}`,
    act: choose('จัดลำดับ'),
  },
  {
    route: '/microapp/:groupId/image-set/:imageSetId',
    state: 'it is joined with another',
    path: ({ groupId, imageSetId }) => `/microapp/${groupId}/image-set/${imageSetId}`,
    act: choose('รวมกับอัลบั้มอื่น'),
  },
];
