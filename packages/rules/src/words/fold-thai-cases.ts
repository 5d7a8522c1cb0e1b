/** Cases: a name, the written text, and its folded form, here and by `fold_thai()` in SQL. */
export const foldCases: readonly (readonly [string, string, string])[] = [
  ['SARA AM', 'น้ำ', 'น้ำ'],
  ['NIKHAHIT and SARA AA, tone before', 'น\u0e49\u0e4d\u0e32', 'น้ำ'],
  ['NIKHAHIT and SARA AA, tone after', 'น\u0e4d\u0e49\u0e32', 'น้ำ'],
  ['a tone typed after SARA AM', 'น\u0e33\u0e49', 'น้ำ'],
  ['NIKHAHIT and SARA AA without tone', 'น\u0e4d\u0e32', 'นำ'],
  ['two SARA E', 'เเก้ว', 'แก้ว'],
  ['a tone before the vowel above', 'ท\u0e48\u0e35', 'ที่'],
  ['a tone before the vowel below', 'ป\u0e48\u0e39', 'ปู่'],
  ['thanthakhat before the vowel', 'สิทธ\u0e4c\u0e34', 'สิทธิ์'],
  ['Thai digits', 'ปี๒๕๖๙', 'ปี2569'],
  ['characters without width', 'ราย\u200bงาน\ufeff', 'รายงาน'],
  ['marks of direction', 'a\u202eb\u2066c', 'abc'],
  ['capitals and decomposed accents', 'CAFE\u0301.PDF', 'café.pdf'],
  ['three SARA E', 'เเเม่', 'แเม่'],
  ['two SARA E with a joiner between', 'เ\u2060เม่', 'แม่'],
];
