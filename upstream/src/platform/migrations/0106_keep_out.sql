-- Areas of a greeting's texts and faces, in fractions of its width and height. The previous version still reads focal_point.
alter table image_post add keep_out jsonb;
-- The built-in scene that draws the greeting, whose ground continues below a frame; null = an uploaded picture.
alter table image_post add scene jsonb;
update image_post
set keep_out = jsonb_build_array(jsonb_build_object(
  'x', greatest(0, (focal_point->>'x')::numeric - 0.14),
  'y', greatest(0, (focal_point->>'y')::numeric - 0.14),
  'width', least(1, (focal_point->>'x')::numeric + 0.14) - greatest(0, (focal_point->>'x')::numeric - 0.14),
  'height', least(1, (focal_point->>'y')::numeric + 0.14) - greatest(0, (focal_point->>'y')::numeric - 0.14)))
where focal_point is not null;
