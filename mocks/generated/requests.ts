// Made by `npm run generate` from openapi/. Never edited.

/** Path, query and JSON body that each operation takes, as JSON Schema. */
export const requests: object = {
 "operations": {
  "loginViaLine": {
   "body": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "accessToken"
    ],
    "properties": {
     "accessToken": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4096,
      "description": "Token from LIFF's `getAccessToken()`. The server asks LINE whose it is, and whether it was issued to us."
     }
    }
   }
  },
  "redeemHandover": {
   "body": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "token"
    ],
    "properties": {
     "token": {
      "type": "string",
      "pattern": "^[A-Za-z0-9_-]{43}$",
      "description": "What the link has behind `#`."
     }
    }
   }
  },
  "getMe": {},
  "requestMyErasure": {
   "query": {
    "type": "object",
    "properties": {
     "posts": {
      "$ref": "#/components/schemas/ErasedPosts"
     }
    },
    "required": [
     "posts"
    ]
   }
  },
  "getMyErasure": {},
  "cancelMyErasure": {},
  "getMyExport": {},
  "createMyExport": {},
  "createMyExportAddress": {},
  "getExportContent": {
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "pattern": "^[\\w-]{43}$"
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "getErasureReceipt": {
   "path": {
    "type": "object",
    "properties": {
     "receiptNumber": {
      "$ref": "#/components/schemas/ReceiptNumber"
     }
    },
    "required": [
     "receiptNumber"
    ]
   }
  },
  "register": {
   "body": {
    "$ref": "#/components/schemas/NewRegistration"
   }
  },
  "getMyDigest": {},
  "putMyDigest": {
   "body": {
    "$ref": "#/components/schemas/DigestChoice"
   }
  },
  "listMyNotices": {
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "putMyNotice": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NoticeChange"
   }
  },
  "getMyBotReplies": {},
  "putMyBotReplies": {
   "body": {
    "$ref": "#/components/schemas/MyBotRepliesChange"
   }
  },
  "getMyAccount": {},
  "putMyAccount": {
   "body": {
    "$ref": "#/components/schemas/AccountDetail"
   }
  },
  "listMySessions": {},
  "endMyOtherSessions": {},
  "endMySession": {
   "path": {
    "type": "object",
    "properties": {
     "sessionId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "sessionId"
    ]
   }
  },
  "createHandover": {
   "body": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "path"
    ],
    "properties": {
     "path": {
      "type": "string",
      "minLength": 1,
      "maxLength": 4096,
      "pattern": "^/",
      "description": "Path, query and hash of a page of the app. Never another origin, the API, or a page of the sign-in."
     }
    }
   }
  },
  "listMyGroups": {
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "updateMyGroup": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/MyGroupChange"
   }
  },
  "verifyMyGroup": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "markGroupSeen": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "searchMyGroups": {
   "query": {
    "type": "object",
    "properties": {
     "q": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     }
    },
    "required": [
     "q"
    ]
   }
  },
  "listMyPosts": {
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "eraseMyPosts": {
   "body": {
    "$ref": "#/components/schemas/FileIds"
   }
  },
  "eraseAllMyPosts": {
   "body": {
    "$ref": "#/components/schemas/UpTo"
   }
  },
  "listMyShares": {
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "findMyShare": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   }
  },
  "findMyFileRequest": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   }
  },
  "listMyQuotas": {
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "verifyMyQuota": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "listMyOwnershipOffers": {
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "acceptOwnership": {
   "path": {
    "type": "object",
    "properties": {
     "offerId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "offerId"
    ]
   }
  },
  "declineOwnership": {
   "path": {
    "type": "object",
    "properties": {
     "offerId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "offerId"
    ]
   }
  },
  "subscribeLive": {},
  "getGroup": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "listGroupMembers": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "getGroupUsage": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "linkGroupQuota": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/QuotaLink"
   }
  },
  "unlinkGroupQuota": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "getHat": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "startHat": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewHat"
   }
  },
  "closeHat": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "getGroupLoans": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "lendToGroup": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewLoan"
   }
  },
  "giveToHat": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewGift"
   }
  },
  "getGift": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "giftId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "giftId"
    ]
   }
  },
  "cancelGift": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "giftId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "giftId"
    ]
   }
  },
  "getQuotaHelp": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "remindQuotaManagers": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "offerQuotaToGroup": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewQuotaOffer"
   }
  },
  "withdrawQuotaOffer": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "quotaOfferId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "quotaOfferId"
    ]
   }
  },
  "acceptQuotaOffer": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "quotaOfferId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "quotaOfferId"
    ]
   }
  },
  "declineQuotaOffer": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "quotaOfferId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "quotaOfferId"
    ]
   }
  },
  "getSavingFileTypes": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "putSavingFileTypes": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/SavingFileTypesChange"
   }
  },
  "getGroupBot": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "updateGroupBot": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/GroupBotChange"
   }
  },
  "listFormerCabinets": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "continueCabinet": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FormerCabinetChoice"
   }
  },
  "noteOnboarding": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "listFiles": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "kind": {
      "$ref": "#/components/schemas/FileKind"
     },
     "postedBy": {
      "type": "string",
      "pattern": "^(unknown|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
     },
     "from": {
      "type": "string",
      "format": "date-time"
     },
     "to": {
      "type": "string",
      "format": "date-time"
     },
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     },
     "folderId": {
      "type": "string",
      "pattern": "^(top|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
     },
     "starred": {
      "type": "string",
      "const": "true"
     },
     "search": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "minSizeBytes": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 9007199254740991
     },
     "maxSizeBytes": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 9007199254740991
     },
     "sort": {
      "type": "string",
      "enum": [
       "latest",
       "oldest",
       "name",
       "largest"
      ],
      "default": "latest"
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "searchGroup": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "q": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "kind": {
      "$ref": "#/components/schemas/FileKind"
     },
     "postedBy": {
      "type": "string",
      "pattern": "^(unknown|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
     },
     "from": {
      "type": "string",
      "format": "date-time"
     },
     "to": {
      "type": "string",
      "format": "date-time"
     },
     "folderId": {
      "type": "string",
      "pattern": "^(top|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
     },
     "minSizeBytes": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 9007199254740991
     },
     "maxSizeBytes": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 9007199254740991
     },
     "sort": {
      "type": "string",
      "enum": [
       "latest",
       "oldest",
       "name",
       "largest"
      ],
      "default": "latest"
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": [
     "q"
    ]
   }
  },
  "listSearchSuggestions": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "q": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": []
   }
  },
  "getTimeline": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "kind": {
      "$ref": "#/components/schemas/FileKind"
     },
     "postedBy": {
      "type": "string",
      "pattern": "^(unknown|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
     }
    },
    "required": []
   }
  },
  "getFile": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   }
  },
  "updateFile": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   },
   "body": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 255
     }
    }
   }
  },
  "listFileVersions": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "setFileSeparate": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   },
   "body": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "isSeparate"
    ],
    "properties": {
     "isSeparate": {
      "type": "boolean"
     }
    }
   }
  },
  "listSameContentFiles": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   }
  },
  "trashFile": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   }
  },
  "restoreFile": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   }
  },
  "askForFile": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   }
  },
  "getMissed": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "askForMissed": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "getMemories": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "listSlips": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "bankCode": {
      "type": "string",
      "pattern": "^[0-9]{3}$"
     },
     "from": {
      "type": "string",
      "format": "date-time"
     },
     "to": {
      "type": "string",
      "format": "date-time"
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "getFileSlip": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "fileId"
    ]
   }
  },
  "listTrash": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "folderId": {
      "$ref": "#/components/schemas/Id"
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "eraseTrashedFiles": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FileIds"
   }
  },
  "emptyTrash": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/UpTo"
   }
  },
  "listTrashedFolders": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "listFolders": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "parentId": {
      "$ref": "#/components/schemas/Id"
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "createFolder": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewFolder"
   }
  },
  "getFolder": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "folderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "folderId"
    ]
   }
  },
  "updateFolder": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "folderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "folderId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FolderChange"
   }
  },
  "trashFolder": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "folderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "folderId"
    ]
   }
  },
  "restoreFolder": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "folderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "folderId"
    ]
   }
  },
  "moveItems": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ItemsToMove"
   }
  },
  "moveFiles": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FilesToMove"
   }
  },
  "trashFiles": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FilesToActOn"
   }
  },
  "restoreFiles": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FilesToActOn"
   }
  },
  "askForFiles": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FilesToActOn"
   }
  },
  "getBulkAction": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "actionId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "actionId"
    ]
   }
  },
  "undoBulkAction": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "actionId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "actionId"
    ]
   }
  },
  "listImageSets": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "createImageSet": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewImageSet"
   }
  },
  "getImageSet": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "imageSetId"
    ]
   }
  },
  "updateImageSet": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "imageSetId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ImageSetChange"
   }
  },
  "listFolderRules": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "createFolderRule": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewFolderRule"
   }
  },
  "orderFolderRules": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FolderRuleOrder"
   }
  },
  "previewFolderRule": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FolderRuleToPreview"
   }
  },
  "updateFolderRule": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "ruleId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "ruleId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FolderRuleChange"
   }
  },
  "deleteFolderRule": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "ruleId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "ruleId"
    ]
   }
  },
  "applyFolderRule": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "ruleId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "ruleId"
    ]
   }
  },
  "addToImageSet": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "imageSetId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ImageSetFiles"
   }
  },
  "removeFromImageSet": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "imageSetId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ImageSetFiles"
   }
  },
  "orderImageSet": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "imageSetId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ImageSetOrder"
   }
  },
  "joinImageSets": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "imageSetId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ImageSetJoin"
   }
  },
  "undoImageSetAction": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "imageSetActionId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "imageSetActionId"
    ]
   }
  },
  "listPins": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "pinItems": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ItemsToPin"
   }
  },
  "orderPins": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/PinnedIds"
   }
  },
  "unpinItems": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/PinnedIds"
   }
  },
  "listStars": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "setStars": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/StarsChange"
   }
  },
  "listGroupShares": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "createShare": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewShare"
   }
  },
  "createChatLink": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewChatLink"
   }
  },
  "updateShare": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "shareId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "shareId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ShareChange"
   }
  },
  "revokeShare": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "shareId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "shareId"
    ]
   }
  },
  "listGroupActivity": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "topic": {
      "$ref": "#/components/schemas/ActivityTopic"
     },
     "personId": {
      "$ref": "#/components/schemas/Id"
     },
     "own": {
      "type": "string",
      "const": "true"
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "getActivityCsv": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     },
     "topic": {
      "$ref": "#/components/schemas/ActivityTopic"
     },
     "personId": {
      "$ref": "#/components/schemas/Id"
     },
     "own": {
      "type": "string",
      "const": "true"
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "listGroupFileRequests": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "createFileRequest": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewFileRequest"
   }
  },
  "updateFileRequest": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "requestId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "requestId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/FileRequestChange"
   }
  },
  "revokeFileRequest": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "requestId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "requestId"
    ]
   }
  },
  "listFileRequestUploads": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "requestId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "requestId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "listUploads": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "createUpload": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "getUploadCapabilities": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "findKnownFiles": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ChosenContents"
   }
  },
  "getUploadOffset": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "uploadId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "uploadId"
    ]
   }
  },
  "appendToUpload": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "uploadId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "uploadId"
    ]
   }
  },
  "terminateUpload": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     },
     "uploadId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId",
     "uploadId"
    ]
   }
  },
  "getShare": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   }
  },
  "unlockShare": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/SharePassword"
   }
  },
  "listShareFiles": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "folderId": {
      "$ref": "#/components/schemas/Id"
     },
     "sort": {
      "type": "string",
      "enum": [
       "latest",
       "oldest",
       "name",
       "largest"
      ]
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "startShareDownload": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/WantedShareFile"
   }
  },
  "reportShare": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ShareReport"
   }
  },
  "createShareArchive": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   }
  },
  "getShareArchiveContent": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "archiveId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "shareSlug",
     "archiveId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "createRequestSender": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/SenderName"
   }
  },
  "listRequestUploads": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "createRequestUpload": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   }
  },
  "getRequestUploadOffset": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "uploadId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "shareSlug",
     "uploadId"
    ]
   }
  },
  "appendToRequestUpload": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "uploadId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "shareSlug",
     "uploadId"
    ]
   }
  },
  "terminateRequestUpload": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "uploadId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "shareSlug",
     "uploadId"
    ]
   }
  },
  "getChatContent": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "place": {
      "type": "integer",
      "minimum": 1,
      "maximum": 5
     },
     "part": {
      "type": "string",
      "enum": [
       "original",
       "preview"
      ]
     }
    },
    "required": [
     "shareSlug",
     "place",
     "part"
    ]
   }
  },
  "getShareCard": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "shareSlug"
    ]
   }
  },
  "getShareContent": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "shareSlug",
     "fileId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "getShareThumbnail": {
   "path": {
    "type": "object",
    "properties": {
     "shareSlug": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "shareSlug",
     "fileId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     },
     "size": {
      "type": "string",
      "enum": [
       "small",
       "large"
      ],
      "default": "small"
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "createArchive": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/ArchiveOrder"
   }
  },
  "createGroupExport": {
   "path": {
    "type": "object",
    "properties": {
     "groupId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "groupId"
    ]
   }
  },
  "getArchive": {
   "path": {
    "type": "object",
    "properties": {
     "archiveId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "archiveId"
    ]
   }
  },
  "getArchiveContent": {
   "path": {
    "type": "object",
    "properties": {
     "archiveId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "archiveId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "getFileContent": {
   "path": {
    "type": "object",
    "properties": {
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "fileId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     },
     "download": {
      "type": "integer",
      "enum": [
       0,
       1
      ],
      "default": 0
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "getFileThumbnail": {
   "path": {
    "type": "object",
    "properties": {
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "fileId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     },
     "size": {
      "type": "string",
      "enum": [
       "small",
       "medium",
       "large",
       "full"
      ],
      "default": "small"
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "createQuota": {
   "body": {
    "$ref": "#/components/schemas/NewQuota"
   }
  },
  "getQuota": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "updateQuota": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/QuotaChange"
   }
  },
  "getQuotaLoans": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "endLoan": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "loanId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "loanId"
    ]
   }
  },
  "listLinkedGroups": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "listManagers": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "removeManager": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "userId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "userId"
    ]
   }
  },
  "createInvitation": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewInvitation"
   }
  },
  "listInvitationCandidates": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "cancelInvitation": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "invitationId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "invitationId"
    ]
   }
  },
  "resendInvitation": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "invitationId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "invitationId"
    ]
   }
  },
  "getInvitation": {
   "path": {
    "type": "object",
    "properties": {
     "token": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "token"
    ]
   }
  },
  "answerInvitation": {
   "path": {
    "type": "object",
    "properties": {
     "token": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "token"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/InvitationAnswer"
   }
  },
  "getPromo": {
   "path": {
    "type": "object",
    "properties": {
     "token": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "token"
    ]
   }
  },
  "redeemPromo": {
   "path": {
    "type": "object",
    "properties": {
     "token": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    },
    "required": [
     "token"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/PromoRedemption"
   }
  },
  "getSubscription": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "cancelSubscription": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "resumeSubscription": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "setNextPlan": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NextPlanChoice"
   }
  },
  "listOffers": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "listOrders": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "createOrder": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewOrder"
   }
  },
  "getOrder": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "orderId"
    ]
   }
  },
  "cancelOrder": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "orderId"
    ]
   }
  },
  "renewOrderCode": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "orderId"
    ]
   }
  },
  "openOrderCheckout": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "orderId"
    ]
   }
  },
  "sendOrderSlip": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId",
     "orderId"
    ]
   }
  },
  "getReceipt": {
   "path": {
    "type": "object",
    "properties": {
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "orderId"
    ]
   }
  },
  "issueReceipt": {
   "path": {
    "type": "object",
    "properties": {
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "orderId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewReceipt"
   }
  },
  "getReceiptPdf": {
   "path": {
    "type": "object",
    "properties": {
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "orderId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "getOrderQr": {
   "path": {
    "type": "object",
    "properties": {
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "orderId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "t": {
      "type": "string",
      "maxLength": 200
     }
    },
    "required": [
     "t"
    ]
   }
  },
  "listPlans": {},
  "receiveStripeEvent": {
   "body": {
    "$ref": "#/components/schemas/StripeEvent"
   }
  },
  "receiveBankNotification": {
   "body": {
    "$ref": "#/components/schemas/BankNotification"
   }
  },
  "getQuotaOwnership": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "listOwnerCandidates": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "query": {
    "type": "object",
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 60
     },
     "cursor": {
      "$ref": "#/components/schemas/Cursor"
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "default": 50
     }
    },
    "required": []
   }
  },
  "offerOwnership": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/NewOwnershipOffer"
   }
  },
  "cancelOwnershipOffer": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "startQuotaDeletion": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "undoQuotaDeletion": {
   "path": {
    "type": "object",
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "quotaId"
    ]
   }
  },
  "receiveLineWebhook": {
   "body": {
    "type": "object",
    "required": [
     "destination",
     "events"
    ],
    "properties": {
     "destination": {
      "type": "string"
     },
     "events": {
      "type": "array",
      "items": {
       "type": "object"
      }
     }
    }
   }
  },
  "getHealth": {},
  "getReadiness": {},
  "getOperatorOverview": {},
  "returnOperatorMoney": {
   "body": {
    "$ref": "#/components/schemas/MoneyReturn"
   }
  },
  "approveOperatorOrder": {
   "path": {
    "type": "object",
    "properties": {
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "orderId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/OrderApproval"
   }
  },
  "rejectOperatorOrder": {
   "path": {
    "type": "object",
    "properties": {
     "orderId": {
      "$ref": "#/components/schemas/Id"
     }
    },
    "required": [
     "orderId"
    ]
   },
   "body": {
    "$ref": "#/components/schemas/OrderRejection"
   }
  }
 },
 "components": {
  "schemas": {
   "LiveClientMessage": {
    "type": "object",
    "description": "First message on the socket, because browsers cannot set the header.",
    "additionalProperties": false,
    "required": [
     "type",
     "token"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "authenticate"
     },
     "token": {
      "type": "string"
     }
    }
   },
   "ErasedPosts": {
    "type": "string",
    "enum": [
     "keep",
     "erase"
    ],
    "description": "What becomes of what the person posted: `keep`, it stays in the groups' cabinets without their name; `erase`, it is deleted for good, too.\n"
   },
   "ReceiptNumber": {
    "type": "string",
    "pattern": "^([23456789ABCDEFGHJKMNPQRSTVWXYZ]{4}-){2}[23456789ABCDEFGHJKMNPQRSTVWXYZ]{4}$",
    "description": "Number of a request, which leads to its receipt. It says nothing of the person.",
    "examples": [
     "K7QW-9XPT-3MVB"
    ]
   },
   "NewRegistration": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "termsVersion",
     "privacyVersion",
     "news"
    ],
    "properties": {
     "termsVersion": {
      "$ref": "#/components/schemas/DocumentVersion"
     },
     "privacyVersion": {
      "$ref": "#/components/schemas/DocumentVersion"
     },
     "news": {
      "type": "boolean"
     }
    }
   },
   "DocumentVersion": {
    "type": "string",
    "format": "date",
    "description": "Version of a legal document, which is the day from which it applies."
   },
   "DigestChoice": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "frequency"
    ],
    "properties": {
     "frequency": {
      "$ref": "#/components/schemas/DigestFrequency"
     }
    }
   },
   "DigestFrequency": {
    "type": "string",
    "enum": [
     "off",
     "daily",
     "weekly"
    ]
   },
   "Cursor": {
    "type": "string",
    "maxLength": 2048,
    "description": "Opaque; where the next page starts."
   },
   "Id": {
    "type": "string",
    "format": "uuid",
    "description": "Opaque id."
   },
   "NoticeChange": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "level"
    ],
    "properties": {
     "level": {
      "$ref": "#/components/schemas/NoticeLevel"
     }
    }
   },
   "NoticeLevel": {
    "type": "string",
    "enum": [
     "at-once",
     "weekly",
     "none"
    ]
   },
   "MyBotRepliesChange": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "isMuted"
    ],
    "properties": {
     "isMuted": {
      "type": "boolean"
     }
    }
   },
   "AccountDetail": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "email",
     "phone",
     "taxInvoice"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100,
      "pattern": "\\S"
     },
     "email": {
      "type": "string",
      "format": "email",
      "maxLength": 254,
      "description": "For receipts."
     },
     "phone": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^0\\d{8,9}$",
      "description": "A Thai number, digits only."
     },
     "taxInvoice": {
      "description": "Recipient of tax invoices; null without any.",
      "anyOf": [
       {
        "$ref": "#/components/schemas/TaxInvoice"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "TaxInvoice": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "address",
     "taxId",
     "branch"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "pattern": "\\S"
     },
     "address": {
      "type": "string",
      "minLength": 1,
      "maxLength": 500,
      "pattern": "\\S"
     },
     "taxId": {
      "type": "string",
      "pattern": "^\\d{13}$",
      "description": "Thirteen digits, the last of which is the check digit.",
      "examples": [
       "1234567890121"
      ]
     },
     "branch": {
      "type": "string",
      "pattern": "^\\d{5}$",
      "description": "Five digits; 00000 is the head office."
     }
    }
   },
   "MyGroupChange": {
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "pinned": {
      "type": "boolean"
     },
     "muted": {
      "type": "boolean"
     }
    }
   },
   "FileIds": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "fileIds"
    ],
    "properties": {
     "fileIds": {
      "type": "array",
      "minItems": 1,
      "maxItems": 200,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     }
    }
   },
   "UpTo": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "upTo"
    ],
    "properties": {
     "upTo": {
      "type": "string",
      "format": "date-time",
      "description": "Newest instant that the person was shown, inclusive; a future instant counts as now."
     }
    }
   },
   "QuotaLink": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "quotaId"
    ],
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    }
   },
   "NewHat": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "planId",
     "period"
    ],
    "properties": {
     "planId": {
      "type": "string",
      "minLength": 1,
      "maxLength": 30
     },
     "period": {
      "$ref": "#/components/schemas/Period"
     }
    }
   },
   "Period": {
    "type": "string",
    "enum": [
     "month",
     "year"
    ]
   },
   "NewLoan": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "quotaId",
     "bytes",
     "days",
     "showsName"
    ],
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     },
     "bytes": {
      "type": "integer",
      "format": "int64",
      "minimum": 104857600,
      "maximum": 1125899906842624
     },
     "days": {
      "type": "integer",
      "minimum": 7,
      "maximum": 365
     },
     "showsName": {
      "type": "boolean"
     }
    }
   },
   "NewGift": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "satang",
     "showsName",
     "showsAmount"
    ],
    "properties": {
     "satang": {
      "type": "integer",
      "minimum": 1,
      "maximum": 100000000
     },
     "showsName": {
      "type": "boolean"
     },
     "showsAmount": {
      "type": "boolean"
     }
    }
   },
   "NewQuotaOffer": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "quotaId"
    ],
    "properties": {
     "quotaId": {
      "$ref": "#/components/schemas/Id"
     }
    }
   },
   "SavingFileTypesChange": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "kinds"
    ],
    "properties": {
     "kinds": {
      "type": "array",
      "minItems": 1,
      "maxItems": 4,
      "description": "Types to change; the others stay. A type that is named twice is rejected.",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "kind",
        "keep",
        "maxBytes"
       ],
       "properties": {
        "kind": {
         "$ref": "#/components/schemas/FileKind"
        },
        "keep": {
         "type": "boolean"
        },
        "maxBytes": {
         "$ref": "#/components/schemas/MaxBytes"
        }
       }
      }
     }
    }
   },
   "FileKind": {
    "type": "string",
    "enum": [
     "image",
     "video",
     "audio",
     "file"
    ]
   },
   "MaxBytes": {
    "type": [
     "integer",
     "null"
    ],
    "format": "int64",
    "minimum": 1048576,
    "maximum": 1099511627776
   },
   "GroupBotChange": {
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "description": "Omitted settings stay.",
    "properties": {
     "replies": {
      "$ref": "#/components/schemas/BotReplies"
     },
     "isPaused": {
      "type": "boolean",
      "description": "True pauses keeping from now on, false resumes it."
     }
    }
   },
   "BotReplies": {
    "type": "string",
    "description": "How much the bot replies to posts: `automatic` in full until the group knows it, then nothing; `full` a card each time; `brief` a line each time;\n`silent` nothing. It always answers commands.\n",
    "enum": [
     "automatic",
     "full",
     "brief",
     "silent"
    ]
   },
   "FormerCabinetChoice": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "groupId"
    ],
    "properties": {
     "groupId": {
      "description": "Former group to continue.",
      "$ref": "#/components/schemas/Id"
     }
    }
   },
   "NewFolder": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "$ref": "#/components/schemas/FolderName"
     },
     "parentId": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Id"
       },
       {
        "type": "null"
       }
      ],
      "description": "Null, as without it, for the top."
     },
     "color": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/FolderColor"
       },
       {
        "type": "null"
       }
      ]
     },
     "numberIfTaken": {
      "type": "boolean",
      "description": "Takes the free name instead of refusing."
     }
    }
   },
   "FolderName": {
    "type": "string",
    "minLength": 1,
    "maxLength": 100,
    "description": "Without path separators, control and bidirectional characters. A name without a visible character is refused."
   },
   "FolderColor": {
    "type": "string",
    "enum": [
     "red",
     "orange",
     "yellow",
     "green",
     "teal",
     "blue",
     "purple",
     "gray"
    ]
   },
   "FolderChange": {
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "name": {
      "$ref": "#/components/schemas/FolderName"
     },
     "parentId": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Id"
       },
       {
        "type": "null"
       }
      ]
     },
     "color": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/FolderColor"
       },
       {
        "type": "null"
       }
      ]
     },
     "sort": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/FolderSort"
       },
       {
        "type": "null"
       }
      ]
     },
     "numberIfTaken": {
      "type": "boolean",
      "description": "Takes the free name instead of refusing."
     }
    }
   },
   "FolderSort": {
    "type": "string",
    "description": "Sort order of the files in it, as `sort` of `listFiles`.",
    "enum": [
     "latest",
     "oldest",
     "name",
     "largest"
    ]
   },
   "ItemsToMove": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "fileIds",
     "imageSetIds",
     "folderIds",
     "toFolderId"
    ],
    "properties": {
     "fileIds": {
      "type": "array",
      "maxItems": 200,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "imageSetIds": {
      "type": "array",
      "maxItems": 200,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "folderIds": {
      "type": "array",
      "maxItems": 200,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "toFolderId": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Id"
       },
       {
        "type": "null"
       }
      ],
      "description": "Null for the top."
     },
     "numberIfTaken": {
      "type": "boolean",
      "description": "Gives folders whose name is taken there the free name instead of refusing them."
     },
     "withoutVersions": {
      "type": "boolean",
      "description": "Moves latest versions without their older ones, as who undoes a move does. By default those go along."
     }
    }
   },
   "FilesToMove": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "files",
     "toFolderId"
    ],
    "properties": {
     "files": {
      "$ref": "#/components/schemas/FileSelection"
     },
     "toFolderId": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Id"
       },
       {
        "type": "null"
       }
      ],
      "description": "Null for the top."
     }
    }
   },
   "FileSelection": {
    "type": "object",
    "description": "Files of one action, together; the server finds them when the action begins, so a filter of any size is a small request.",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "fileIds": {
      "type": "array",
      "minItems": 1,
      "maxItems": 1000,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "found": {
      "$ref": "#/components/schemas/FoundFiles"
     },
     "failedOf": {
      "type": "string",
      "format": "uuid",
      "description": "Id of an own action: the files that it could not act on."
     }
    }
   },
   "FoundFiles": {
    "type": "object",
    "description": "Files that a list with this filter has; of the trash, if files are restored; only missed ones, if LINE is asked again.",
    "additionalProperties": false,
    "required": [
     "filter"
    ],
    "properties": {
     "filter": {
      "$ref": "#/components/schemas/FileFilter"
     },
     "days": {
      "type": "array",
      "description": "Only files posted on these days in Bangkok.",
      "minItems": 1,
      "maxItems": 400,
      "items": {
       "type": "string",
       "format": "date"
      }
     },
     "exceptFileIds": {
      "type": "array",
      "description": "Not these files.",
      "maxItems": 1000,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     }
    }
   },
   "FileFilter": {
    "type": "object",
    "description": "Filter of a list of files, as in `listFiles`; without properties it finds all files.",
    "additionalProperties": false,
    "properties": {
     "kind": {
      "$ref": "#/components/schemas/FileKind"
     },
     "postedBy": {
      "type": "string",
      "pattern": "^(unknown|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
     },
     "from": {
      "type": "string",
      "format": "date-time"
     },
     "to": {
      "type": "string",
      "format": "date-time"
     },
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     },
     "folderId": {
      "type": "string",
      "pattern": "^(top|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$"
     },
     "starred": {
      "type": "string",
      "const": "true"
     },
     "search": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     },
     "minSizeBytes": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 9007199254740991
     },
     "maxSizeBytes": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "maximum": 9007199254740991
     }
    }
   },
   "FilesToActOn": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "files"
    ],
    "properties": {
     "files": {
      "$ref": "#/components/schemas/FileSelection"
     }
    }
   },
   "NewImageSet": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name",
     "files"
    ],
    "properties": {
     "name": {
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "maxLength": 100,
      "description": "In one line; null for day and maker."
     },
     "files": {
      "$ref": "#/components/schemas/FileSelection"
     }
    }
   },
   "ImageSetChange": {
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "name": {
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "maxLength": 100,
      "description": "In one line; null takes the given name away."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "maxLength": 500
     },
     "coverFileId": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Id"
       },
       {
        "type": "null"
       }
      ],
      "description": "A picture of the set; null for those sent first."
     }
    }
   },
   "NewFolderRule": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "words",
     "folderId"
    ],
    "properties": {
     "words": {
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "description": "Words with spaces between them."
     },
     "folderId": {
      "$ref": "#/components/schemas/Id"
     },
     "position": {
      "type": "integer",
      "minimum": 0,
      "maximum": 1000,
      "description": "Number of rules before it."
     }
    }
   },
   "FolderRuleOrder": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "ids"
    ],
    "properties": {
     "ids": {
      "type": "array",
      "minItems": 1,
      "maxItems": 1000,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     }
    }
   },
   "FolderRuleToPreview": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "words"
    ],
    "properties": {
     "words": {
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "description": "Words with spaces between them."
     },
     "ruleId": {
      "$ref": "#/components/schemas/Id",
      "description": "The rule that is changed; absent for a new one, which follows the others."
     }
    }
   },
   "FolderRuleChange": {
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "words": {
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "description": "Words with spaces between them."
     },
     "folderId": {
      "$ref": "#/components/schemas/Id"
     }
    }
   },
   "ImageSetFiles": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "files"
    ],
    "properties": {
     "files": {
      "$ref": "#/components/schemas/FileSelection"
     }
    }
   },
   "ImageSetOrder": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "fileIds"
    ],
    "properties": {
     "fileIds": {
      "anyOf": [
       {
        "type": "array",
        "minItems": 1,
        "maxItems": 1000,
        "items": {
         "$ref": "#/components/schemas/Id"
        }
       },
       {
        "type": "null"
       }
      ],
      "description": "Files in their new order, in the places that they have together; files that are not named keep theirs. Null for the order sent."
     }
    }
   },
   "ImageSetJoin": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "imageSetId"
    ],
    "properties": {
     "imageSetId": {
      "$ref": "#/components/schemas/Id"
     }
    }
   },
   "ItemsToPin": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "fileIds",
     "imageSetIds",
     "folderIds"
    ],
    "properties": {
     "fileIds": {
      "type": "array",
      "maxItems": 10,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "imageSetIds": {
      "type": "array",
      "maxItems": 10,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "folderIds": {
      "type": "array",
      "maxItems": 10,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     }
    }
   },
   "PinnedIds": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "ids"
    ],
    "properties": {
     "ids": {
      "type": "array",
      "minItems": 1,
      "maxItems": 10,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     }
    }
   },
   "StarsChange": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "fileIds",
     "isStarred"
    ],
    "properties": {
     "fileIds": {
      "type": "array",
      "minItems": 1,
      "maxItems": 200,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "isStarred": {
      "type": "boolean"
     }
    }
   },
   "NewShare": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "item"
    ],
    "properties": {
     "item": {
      "description": "What the link shows.",
      "oneOf": [
       {
        "type": "object",
        "additionalProperties": false,
        "required": [
         "fileId"
        ],
        "properties": {
         "fileId": {
          "$ref": "#/components/schemas/Id"
         }
        }
       },
       {
        "type": "object",
        "additionalProperties": false,
        "required": [
         "imageSetId"
        ],
        "properties": {
         "imageSetId": {
          "$ref": "#/components/schemas/Id"
         }
        }
       },
       {
        "type": "object",
        "additionalProperties": false,
        "required": [
         "folderId"
        ],
        "properties": {
         "folderId": {
          "$ref": "#/components/schemas/Id"
         }
        }
       },
       {
        "type": "object",
        "additionalProperties": false,
        "required": [
         "fileIds"
        ],
        "properties": {
         "fileIds": {
          "type": "array",
          "minItems": 1,
          "maxItems": 1000,
          "items": {
           "$ref": "#/components/schemas/Id"
          }
         }
        }
       }
      ]
     },
     "name": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 1,
        "maxLength": 100
       },
       {
        "type": "null"
       }
      ]
     },
     "expiresAt": {
      "$ref": "#/components/schemas/Instant",
      "description": "One in the past is 400. One later than the operator allows becomes the latest, which the answer has."
     },
     "password": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 4,
        "maxLength": 100
       },
       {
        "type": "null"
       }
      ],
      "description": "Null for none."
     },
     "maxDownloads": {
      "anyOf": [
       {
        "type": "integer",
        "minimum": 1,
        "maximum": 10000
       },
       {
        "type": "null"
       }
      ],
      "description": "Null for no limit."
     },
     "isViewOnly": {
      "type": "boolean",
      "description": "Whether it is only to look at. As everywhere, this cannot keep anybody from taking a picture of it."
     },
     "keepsLocation": {
      "type": "boolean"
     },
     "keepsNames": {
      "type": "boolean"
     },
     "showsMaker": {
      "type": "boolean",
      "description": "Default: true."
     }
    }
   },
   "Instant": {
    "type": "string",
    "format": "date-time",
    "description": "RFC 3339, UTC."
   },
   "NewChatLink": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "fileIds",
     "as"
    ],
    "properties": {
     "fileIds": {
      "description": "In the order in which they are sent.",
      "type": "array",
      "minItems": 1,
      "maxItems": 5,
      "uniqueItems": true,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "as": {
      "description": "`media`: the pictures, films and sound themselves. `cards`: their pictures alone, for cards; no address leads to the bytes.",
      "type": "string",
      "enum": [
       "media",
       "cards"
      ]
     }
    },
    "example": {
     "fileIds": [
      "01890b5d-5b7e-7c3a-9d27-2f1f0c9e4a11"
     ],
     "as": "media"
    }
   },
   "ShareChange": {
    "description": "Absent properties stay.",
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "name": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 1,
        "maxLength": 100
       },
       {
        "type": "null"
       }
      ]
     },
     "expiresAt": {
      "$ref": "#/components/schemas/Instant",
      "description": "One in the past is 400. One later than the operator allows becomes the latest, which the answer has."
     },
     "password": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 4,
        "maxLength": 100
       },
       {
        "type": "null"
       }
      ],
      "description": "Null for none."
     },
     "maxDownloads": {
      "anyOf": [
       {
        "type": "integer",
        "minimum": 1,
        "maximum": 10000
       },
       {
        "type": "null"
       }
      ],
      "description": "Null for no limit."
     },
     "isViewOnly": {
      "type": "boolean"
     },
     "keepsLocation": {
      "type": "boolean"
     },
     "keepsNames": {
      "type": "boolean"
     },
     "showsMaker": {
      "type": "boolean"
     }
    }
   },
   "ActivityTopic": {
    "type": "string",
    "description": "What a change is about.",
    "enum": [
     "files",
     "folders",
     "image-sets",
     "pins",
     "shares",
     "members",
     "bot",
     "settings",
     "quota"
    ]
   },
   "NewFileRequest": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "folderId": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/Id"
       },
       {
        "type": "null"
       }
      ],
      "description": "Default: null, the top."
     },
     "name": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 1,
        "maxLength": 100
       },
       {
        "type": "null"
       }
      ]
     },
     "note": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
       },
       {
        "type": "null"
       }
      ]
     },
     "expiresAt": {
      "$ref": "#/components/schemas/Instant",
      "description": "One in the past is 400. One later than the operator allows becomes the latest, which the answer has."
     },
     "password": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 4,
        "maxLength": 100
       },
       {
        "type": "null"
       }
      ],
      "description": "Null for none."
     },
     "showsMaker": {
      "type": "boolean",
      "description": "Default: true."
     },
     "kinds": {
      "$ref": "#/components/schemas/RequestKinds",
      "description": "Default: all."
     },
     "maxFiles": {
      "type": "integer",
      "minimum": 1,
      "maximum": 10000,
      "description": "Default: 200."
     },
     "maxBytes": {
      "anyOf": [
       {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 1099511627776
       },
       {
        "type": "null"
       }
      ],
      "description": "Default: null."
     },
     "maxFileBytes": {
      "anyOf": [
       {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 1099511627776
       },
       {
        "type": "null"
       }
      ],
      "description": "Default: null."
     }
    }
   },
   "RequestKinds": {
    "type": "array",
    "description": "Kinds that it accepts.",
    "minItems": 1,
    "maxItems": 5,
    "uniqueItems": true,
    "items": {
     "$ref": "#/components/schemas/RequestKind"
    }
   },
   "RequestKind": {
    "type": "string",
    "description": "Kind of file that a link accepts. `document`: PDF, text, and files of office programs; `other`: anything else, such as archives.",
    "enum": [
     "image",
     "video",
     "audio",
     "document",
     "other"
    ]
   },
   "FileRequestChange": {
    "description": "Absent properties stay.",
    "type": "object",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "name": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 1,
        "maxLength": 100
       },
       {
        "type": "null"
       }
      ]
     },
     "note": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 1,
        "maxLength": 500
       },
       {
        "type": "null"
       }
      ]
     },
     "expiresAt": {
      "$ref": "#/components/schemas/Instant",
      "description": "One in the past is 400. One later than the operator allows becomes the latest, which the answer has."
     },
     "password": {
      "anyOf": [
       {
        "type": "string",
        "minLength": 4,
        "maxLength": 100
       },
       {
        "type": "null"
       }
      ],
      "description": "Null for none."
     },
     "showsMaker": {
      "type": "boolean"
     },
     "kinds": {
      "$ref": "#/components/schemas/RequestKinds"
     },
     "maxFiles": {
      "type": "integer",
      "minimum": 1,
      "maximum": 10000,
      "description": "Default: 200."
     },
     "maxBytes": {
      "anyOf": [
       {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 1099511627776
       },
       {
        "type": "null"
       }
      ],
      "description": "Default: null."
     },
     "maxFileBytes": {
      "anyOf": [
       {
        "type": "integer",
        "format": "int64",
        "minimum": 1,
        "maximum": 1099511627776
       },
       {
        "type": "null"
       }
      ],
      "description": "Default: null."
     }
    }
   },
   "ChosenContents": {
    "type": "object",
    "description": "Contents of files that somebody chose.",
    "additionalProperties": false,
    "required": [
     "contents"
    ],
    "properties": {
     "contents": {
      "type": "array",
      "minItems": 1,
      "maxItems": 100,
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "sha256",
        "sizeBytes"
       ],
       "properties": {
        "sha256": {
         "type": "string",
         "pattern": "^[0-9a-f]{64}$"
        },
        "sizeBytes": {
         "type": "integer",
         "format": "int64",
         "minimum": 1,
         "maximum": 9007199254740991
        }
       }
      }
     }
    }
   },
   "SharePassword": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "password"
    ],
    "properties": {
     "password": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100
     }
    }
   },
   "WantedShareFile": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "fileId"
    ],
    "properties": {
     "fileId": {
      "$ref": "#/components/schemas/Id"
     }
    }
   },
   "ShareReport": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "reason"
    ],
    "properties": {
     "reason": {
      "type": "string",
      "enum": [
       "illegal",
       "privacy",
       "malware",
       "other"
      ]
     }
    }
   },
   "SenderName": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "anyOf": [
       {
        "type": "string",
        "maxLength": 60
       },
       {
        "type": "null"
       }
      ],
      "description": "Name that the group sees beside the files; null for none."
     }
    }
   },
   "ArchiveOrder": {
    "type": "object",
    "description": "Files of one ZIP archive, together. Files that are named or found are at its top; folders and image sets are folders in it, a folder with\neverything below it. What a list shows is in it: the latest version of a file, unless a file is named.\n",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "files": {
      "type": "object",
      "additionalProperties": false,
      "minProperties": 1,
      "properties": {
       "fileIds": {
        "type": "array",
        "minItems": 1,
        "maxItems": 1000,
        "items": {
         "$ref": "#/components/schemas/Id"
        }
       },
       "found": {
        "$ref": "#/components/schemas/FoundFiles"
       }
      }
     },
     "folderIds": {
      "type": "array",
      "minItems": 1,
      "maxItems": 200,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     },
     "imageSetIds": {
      "type": "array",
      "minItems": 1,
      "maxItems": 200,
      "items": {
       "$ref": "#/components/schemas/Id"
      }
     }
    }
   },
   "NewQuota": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "$ref": "#/components/schemas/QuotaName"
     }
    }
   },
   "QuotaName": {
    "type": "string",
    "minLength": 1,
    "maxLength": 60,
    "pattern": "\\S"
   },
   "QuotaChange": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "$ref": "#/components/schemas/QuotaName"
     }
    }
   },
   "NewInvitation": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "name": {
      "type": "string",
      "description": "For whom it is, as the owner calls them; shown to whoever opens it.",
      "minLength": 1,
      "maxLength": 60,
      "pattern": "\\S"
     },
     "userId": {
      "$ref": "#/components/schemas/Id"
     }
    }
   },
   "InvitationAnswer": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "answer"
    ],
    "properties": {
     "answer": {
      "type": "string",
      "enum": [
       "accept",
       "decline"
      ]
     }
    }
   },
   "PromoRedemption": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "quotaId": {
      "description": "One of the caller's own quotas. Default, a free one is created for it.",
      "allOf": [
       {
        "$ref": "#/components/schemas/Id"
       }
      ]
     }
    }
   },
   "NextPlanChoice": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "planId"
    ],
    "properties": {
     "planId": {
      "anyOf": [
       {
        "$ref": "#/components/schemas/PlanSlug"
       },
       {
        "type": "null"
       }
      ]
     },
     "period": {
      "$ref": "#/components/schemas/Period"
     }
    }
   },
   "PlanSlug": {
    "type": "string",
    "pattern": "^[a-z][a-z0-9-]{0,29}$",
    "description": "Id of a plan, such as `free` or `medium`."
   },
   "NewOrder": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "planId",
     "period"
    ],
    "properties": {
     "planId": {
      "$ref": "#/components/schemas/PlanSlug"
     },
     "period": {
      "$ref": "#/components/schemas/Period"
     },
     "provider": {
      "$ref": "#/components/schemas/OfferedProvider",
      "description": "Default, the first of `SubscriptionView.providers`."
     },
     "expectedSatang": {
      "$ref": "#/components/schemas/Satang",
      "description": "`amountSatang` of the offer that the person saw; 409 `PRICE_CHANGED` if it is more now."
     }
    }
   },
   "OfferedProvider": {
    "type": "string",
    "enum": [
     "promptpay",
     "stripe"
    ],
    "description": "A way to pay that the operator offers."
   },
   "Satang": {
    "type": "integer",
    "format": "int64",
    "minimum": 0,
    "maximum": 9007199254740991,
    "description": "Hundredths of a baht."
   },
   "NewReceipt": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "isTaxInvoice"
    ],
    "properties": {
     "isTaxInvoice": {
      "type": "boolean",
      "description": "Whether it names the tax details of the account."
     }
    }
   },
   "StripeEvent": {
    "type": "object",
    "description": "An event as Stripe describes it; its bytes are signed.",
    "additionalProperties": true
   },
   "BankNotification": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "reference",
     "amountSatang",
     "paidAt"
    ],
    "properties": {
     "reference": {
      "type": "string",
      "minLength": 4,
      "maxLength": 80,
      "pattern": "^[A-Za-z0-9._:/][A-Za-z0-9._:/-]*$",
      "description": "The bank's reference of the transfer."
     },
     "amountSatang": {
      "type": "integer",
      "format": "int64",
      "minimum": 1,
      "maximum": 1000000000000
     },
     "paidAt": {
      "$ref": "#/components/schemas/Instant"
     },
     "orderId": {
      "$ref": "#/components/schemas/Id",
      "description": "Order that the transfer names, if the bank tells it."
     }
    }
   },
   "NewOwnershipOffer": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "userId",
     "staysManager"
    ],
    "properties": {
     "userId": {
      "$ref": "#/components/schemas/Id"
     },
     "staysManager": {
      "type": "boolean"
     }
    }
   },
   "MoneyReturn": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "reference",
     "returnReference",
     "reason"
    ],
    "properties": {
     "reference": {
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "description": "Of the money, as the overview has it."
     },
     "returnReference": {
      "type": "string",
      "pattern": "^[A-Za-z0-9._:/][A-Za-z0-9._:/-]{3,79}$",
      "description": "Of the transfer by which it went back."
     },
     "reason": {
      "$ref": "#/components/schemas/ActReason"
     }
    }
   },
   "ActReason": {
    "type": "string",
    "minLength": 1,
    "maxLength": 300,
    "pattern": "\\S"
   },
   "OrderApproval": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "reason"
    ],
    "properties": {
     "reason": {
      "$ref": "#/components/schemas/ActReason"
     },
     "reference": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[A-Za-z0-9._:/][A-Za-z0-9._:/-]{3,79}$",
      "description": "Of the bank. Of money that belongs to no order, that is used."
     },
     "amountSatang": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "maximum": 100000000,
      "description": "What arrived, if it is not the order's amount."
     }
    }
   },
   "OrderRejection": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "reason"
    ],
    "properties": {
     "reason": {
      "$ref": "#/components/schemas/ActReason"
     }
    }
   }
  }
 }
};
