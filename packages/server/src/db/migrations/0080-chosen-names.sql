-- Names that machines and programs give are no names that a person chose (docs/decisions/033): `scan.pdf` of two people are two documents.
set local lock_timeout = '400ms';

-- Whether a person chose a file's name, whatever its kind. Not one that is made of words of machines, of numbers and dates alone, and not that
-- of an id. Each is one that is_given_name() has too.
create function is_chosen_name(kind text, name_folded text) returns boolean
  language sql immutable strict parallel safe cost 1000
  return is_given_name(kind, name_folded) and name_folded !~ (
    '^('
    || '[\s_.,()#+~@:0-9-]|\[|\]'
    -- Programs for documents.
    || '|untitled|unnamed|unknown|noname|new|copy|of|default|temp|tmp|docx?|docs|documents?|files?|book|workbook|sheet|spreadsheet|table'
    || '|presentation|slides?|slideshow|drawing|pages?|numbers|keynote|notes?|memo|text|pdf|index|main|data|microsoft|word|excel|powerpoint'
    || '|office'
    -- What scans, prints, converts and sends.
    || '|scans?|scanned|scanner|camscanner|tapscanner|turboscan|adobe|genius|lens|hp|epson|epsn|canon|brother|ricoh|xerox|kyocera|konica'
    || '|minolta|bizhub|toshiba|fuji|fujifilm|skm_[a-z]?[0-9]+i?|br[nw][0-9a-f]{12}|print|printout|output|export|exported|converted|merged'
    || '|combined|compressed|results?|download|downloads|downloaded|attachments?|message|mail|email|winmail|report|invoice|receipt'
    || '|statement|e?ticket|order'
    -- Cameras, phones and chats.
    || '|img|images?|photos?|pictures?|pic|dsc|dscn|dscf|pxl|pano|gopr|gx|gh|mvi|mov|vid|videos?|movie|trim|capture|camera|cam|cimg|dji|hdr'
    || '|burst|portrait|collage|screen|shot|screenshot|recorder|record|recording|clipboard|pasted|snip|audio|voice|sound|whatsapp|line|fb'
    || '|messenger|instagram|tiktok|snapchat|telegram|wechat|mmexport|viber|messageimage|received|inshot|capcut|at|am|pm'
    || '|p[0-9]{7}|s__[0-9]+|sam_[0-9]+|wa[0-9]{4}|ptt|[0-9]+_[no]|[0-9]{8}t[0-9]{6}z?'
    -- Days.
    || '|(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)|ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค'
    -- Ids.
    || '|[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}|[0-9a-f]{16,}'
    -- The same in Thai.
    || '|ไฟล์|เอกสาร|ใหม่|ไม่มีชื่อ|ไม่ได้ตั้งชื่อ|ไม่ทราบชื่อ|สมุดงาน|แผ่นงาน|สเปรดชีต|งานนำเสนอ|การนำเสนอ|สไลด์|ภาพวาด|หน้า|ข้อความ'
    || '|โน้ต|สำเนา|ของ|ที่|สแกน|การ|ดาวน์โหลด|สิ่งที่แนบ|แนบ|ใบเสร็จ|รับเงิน|ใบแจ้งหนี้|สลิป|รูป|ภาพ|ถ่าย|หน้าจอ|จับภาพ|วิดีโอ|วีดีโอ|คลิป'
    || '|เสียง|บันทึก|รายการ|เวลา'
    || ')+(\.[a-z0-9]{1,5})?$');
