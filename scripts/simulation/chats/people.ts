import { createPerson } from '../person.ts';

/** People of the stories: several are in more than one chat. */

export const mother = createPerson('แม่นิด');
export const father = createPerson('พ่อชัย');
export const daughter = createPerson('น้องพิม');
export const grandmother = createPerson('ยายจันทร์');
export const teacher = createPerson('ครูสมศรี');
export const fon = createPerson('แม่ฝน น้องข้าวหอม');
export const ton = createPerson('พ่อต้น น้องภูผา');
export const baker = createPerson('พี่โอ๋ ร้านขนม');
export const books = createPerson('เจ๊แอน บัญชี');
export const driver = createPerson('น้องแบงก์ ส่งของ');
