// @title@: what one sees, does and reads.
export const words = {
  'cause.rating': 'rating',
  'dock.test': 'A test for {name}',
  'dock.test.go': 'Roll',
  'log.added': '{name} comes to the table.',
  'log.test': '{name} makes a test against {target}',
  'log.test.hidden': '{name} makes a test',
  'outcome.failure': 'Failure',
  'outcome.success': 'Success',
  rating: 'Rating',
  'refusal.too-many': 'There are too many of these at the table.',
  'rule.@ID@-test-1': 'A test is 2d6 plus the rating.',
  'rule.@ID@-test-2': 'The target, or more, is a success.',
  'settings.players_see_targets': 'Players see what a test has to reach',
  target: 'Target',
};
