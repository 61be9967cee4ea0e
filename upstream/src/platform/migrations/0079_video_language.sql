-- A language of films is a matter of words: which there are says the contract (shared/src/video/video.lists.ts).
alter table user_video drop constraint user_video_language_check;
alter table user_video add constraint user_video_language_check check (language ~ '^[a-z]{2,3}$');
