# What takes longest of the tests that have a process each, in seconds on two cores. ctest begins with it, so that no core
# waits for another at the end; the next run knows by itself. ctest reads this, not cmake.
foreach(line
    "16 JoinTime.IsOverWhateverElseIsSent"
    "14 MemoryOfReaders.TheSlowestGoesFirst"
    "13 WaitingBytes.AreCountedAsTheyAre"
    "11 KillNine.LosesNothingToldDoublesNothingAndReplaysToTheSame"
    "10 Traffic.AReaderThatDoesNotReadIsClosedAndNobodyElseIsSlowed"
    "9 Systems/RandomPlay.HoldsTogether/savageworlds"
    "9 Kill.LosesNothingToldAndDoublesNothing"
    "8 Systems/RandomPlay.HoldsTogether/toy"
    "8 Simulation.KeepsWhatWasToldWhateverFails"
    "7 Systems/RandomPlay.HoldsTogether/mouseguard"
    "7 Systems/OffersOf.AreNeverRefusedForTheMoment/savageworlds"
    "6 LittleMemory.RoomsThatNobodyUsesAreLetGoAndComeBack"
    "6 StalledReaders.AreCutThoughTheyAnswer"
    "5 Systems/RandomPlay.HoldsTogether/troika"
    "5 DiskFull.UnderTheRunningServerLosesNothingAndIsGotOver"
    "5 TableTools.AnXCardNamesNobodyAtAnyDoorNorOnTheDisk")
  string(REPLACE " " ";" line "${line}")
  list(GET line 0 seconds)
  list(GET line 1 test)
  set_tests_properties("${test}" PROPERTIES COST ${seconds})
endforeach()
