import { describe, expect, test } from 'vitest';
import { playerOrigins, videoPlayer } from './videos.ts';

const embed = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

describe('the player of a video', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', embed],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', embed],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', embed],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', embed],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://vimeo.com/76979871/abc123def0', 'https://player.vimeo.com/video/76979871?h=abc123def0&autoplay=1&dnt=1'],
    [
      'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184',
      'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184?autoplay=1',
    ],
  ])('of %s is the provider’s player in a frame', (videoUrl, src) => {
    expect(videoPlayer(videoUrl)).toEqual({ kind: 'frame', src });
    expect(playerOrigins).toContain(new URL(src).origin);
  });

  test('of an https file is the file', () => {
    expect(videoPlayer('https://acme.example/tour.mp4?v=2')).toEqual({ kind: 'file', src: 'https://acme.example/tour.mp4?v=2' });
  });

  test.each([
    'https://acme.example/tour',
    'http://acme.example/tour.mp4',
    'https://www.youtube.com/@acme',
    'https://www.youtube.com/watch?v=',
    'https://youtu.be/"><script>',
    'https://vimeo.com/channels/staffpicks',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'not a url',
  ])('does not exist for %s, which stays a link', (videoUrl) => {
    expect(videoPlayer(videoUrl)).toBeUndefined();
  });
});
