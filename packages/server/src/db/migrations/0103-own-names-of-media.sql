-- What is called like a picture, film or sound is named like one, also where its bytes are not known as such: raw photos, broken transfers
-- (docs/decisions/033).
set local lock_timeout = '400ms';

-- Whether a person chose a file's name: is_own_name() (0098), with a name's ending beside the kind.
create function is_persons_name(kind text, name_folded text) returns boolean
  language sql immutable strict parallel safe cost 1000
  return is_own_name(
    case when name_folded ~ '\.(jpe?g|jfif|png|apng|gif|webp|avif|hei[cf]|jxl|jp2|bmp|tiff?|dng|cr[23w]|nef|arw|raf|orf|rw2|mp4|m4v|mov|avi|mkv|webm|3gp|wmv|mts|mp3|m4a|aac|wav|ogg|opus|amr|flac|wma)$' then 'image' else kind end, name_folded);
