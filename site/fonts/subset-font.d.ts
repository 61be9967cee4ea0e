/// <reference path="../../upstream/src/render/text/subset-font.d.ts" />
