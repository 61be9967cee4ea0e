/// <reference path="../../upstream/src/text/subset-font.d.ts" />
