/// <reference path="../../upstream/src/platform/render/text/subset-font.d.ts" />
